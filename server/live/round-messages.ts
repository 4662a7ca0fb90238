import type { RoundDelta, RoundNews, RoundReceipt, RoundView } from '#lib/live/round.ts';
import type { Update } from '#lib/live/wire.ts';

/** One message of `/round` to those who may see the same of a round. */
type RoundMessage =
	| { name: 'round'; body: { round: string; epoch: string; version: number; view: RoundView | null } }
	| { name: 'answered'; body: { version: number; answered: number; teams: number; teamList?: object[] } }
	| { name: 'receipt'; body: { round: string; receipt: RoundReceipt | null; answer: unknown } };

const counts = new Set(['answered', 'teams']);
const ofTeam = new Set(['own', ...counts]);

/** What an update of the topic `round` says on the channel of contract 17; `before` and `after` are the folded states. */
export function roundMessage(update: Update, before: RoundNews, after: RoundNews, now: Date): RoundMessage | null {
	const round = after.round ?? before.round;
	if (!round) return null;
	const { epoch } = update;
	const { version } = round;
	if (after.round && update.kind === 'delta') {
		const delta = update.data as RoundDelta;
		const names = [...Object.keys(delta.view), ...delta.gone, ...hostFields(delta)];
		const isOnly = (known: ReadonlySet<string>) => names.every((name) => known.has(name));
		const teamList = delta.host?.teams.rows;
		if (isOnly(counts))
			return {
				name: 'answered',
				body: { version, answered: round.answered, teams: round.teams, ...(teamList?.length ? { teamList } : {}) }
			};
		if (isOnly(ofTeam) && isTold(before.round, round))
			return { name: 'receipt', body: { round: round.round, receipt: round.own!.receipt, answer: round.own!.answer } };
	}
	const view = after.round && { ...after.round, serverTime: now.toISOString() };
	return { name: 'round', body: { round: round.round, epoch, version, view } };
}

const hostFields = ({ host }: RoundDelta): string[] =>
	host ? Object.keys(host).filter((name) => name !== 'teams') : [];

/** Whether a receipt is all that a team learned. */
function isTold(before: RoundView | null, { own }: RoundView): boolean {
	if (!own || !before?.own) return false;
	return own.points === before.own.points && own.isOut === before.own.isOut && own.place === before.own.place;
}
