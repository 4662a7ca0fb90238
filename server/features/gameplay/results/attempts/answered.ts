import { col, fn, Op } from 'sequelize';
import type { WriteWork } from '../../../../operation/operation.ts';
import type { EventCondition } from '../../../authoring/events/calendar/calendar.ts';
import { noteFact } from '../../../authoring/events/facts.ts';
import { Result } from '../model.ts';

const isAnswered = { [Op.or]: [{ answered: { [Op.gt]: 0 } }, { state: 'finished' }] };

/** Whether an answer to the questions of an event is stored, by a team or by staff who tried a station. */
export const hasAnswers = async (eventUid: string): Promise<boolean> =>
	(await Result.findOne({ where: { eventUid, ...isAnswered }, attributes: ['id'] })) !== null;

const ofTeams = { teamUid: { [Op.not]: null } };

/** How many answers of teams each of these events holds, added up from their attempts; none where no team began. */
export async function answersPerEvent(eventUids: readonly string[]): Promise<Map<string, number>> {
	const rows = (await Result.findAll({
		where: { eventUid: [...eventUids], ...ofTeams },
		attributes: ['eventUid', [fn('SUM', col('answered')), 'amount']],
		group: ['eventUid'],
		raw: true
	})) as unknown as { eventUid: string; amount: number | string | null }[];
	return new Map(rows.map(({ eventUid, amount }) => [eventUid, Number(amount)]));
}

/** Those of the events in which teams have answered since a moment, the one with most answers first. */
export async function playedSince(eventUids: readonly string[], since: Date): Promise<string[]> {
	// What was corrected in an attempt that ended before is no play.
	const lately = { [Op.gt]: since };
	const rows = (await Result.findAll({
		where: {
			eventUid: [...eventUids],
			...ofTeams,
			answered: { [Op.gt]: 0 },
			updatedAt: lately,
			finishedAt: { [Op.or]: [{ [Op.is]: null }, lately] }
		},
		attributes: ['eventUid'],
		group: ['eventUid'],
		order: [[fn('SUM', col('answered')), 'DESC'], 'eventUid'],
		raw: true
	})) as unknown as { eventUid: string }[];
	return rows.map(({ eventUid }) => eventUid);
}

/** How many answers of teams an event holds, or all events that a condition finds; added up from their attempts. */
export const countAnswers = async (eventUid: string | EventCondition): Promise<number> =>
	Number((await Result.sum('answered', { where: { eventUid, ...ofTeams } })) ?? 0);

type Noting = Pick<WriteWork, 'namespace' | 'now' | 'transaction'>;

/** Notes that answers of an event arrived once, before some of them are deleted. */
export async function rememberAnswers({ namespace, now, transaction }: Noting, eventUid: string): Promise<void> {
	if (await hasAnswers(eventUid)) await noteFact({ namespace, eventUid, fact: 'answer', now, transaction });
}

/** The same for every event of which staff tried a station before a moment. */
export async function rememberPreviews(before: Date, { now, transaction }: Omit<Noting, 'namespace'>): Promise<void> {
	const where = { source: 'preview', startedAt: { [Op.lt]: before }, ...isAnswered };
	const tried = await Result.findAll({
		where,
		attributes: ['namespace', 'eventUid'],
		group: ['namespace', 'eventUid']
	});
	for (const { namespace, eventUid } of tried)
		await noteFact({ namespace, eventUid, fact: 'answer', now, transaction });
}
