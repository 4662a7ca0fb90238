import { col, fn, Op } from 'sequelize';
import type { WriteWork } from '../../../../operation/operation.ts';
import type { EventCondition } from '../../../authoring/events/calendar/calendar.ts';
import { noteFact } from '../../../authoring/events/facts.ts';
import { Result } from '../model.ts';

const isAnswered = { [Op.or]: [{ answered: { [Op.gt]: 0 } }, { state: 'finished' }] };

/** Whether any answer to the questions of an event is stored, by a team or by a staff preview. */
export const hasAnswers = async (eventUid: string): Promise<boolean> =>
	(await Result.findOne({ where: { eventUid, ...isAnswered }, attributes: ['id'] })) !== null;

const ofTeams = { teamUid: { [Op.not]: null } };

/** The number of team answers of each event, added up from their attempts; events without any are left out. */
export async function answersPerEvent(eventUids: readonly string[]): Promise<Map<string, number>> {
	const rows = (await Result.findAll({
		where: { eventUid: [...eventUids], ...ofTeams },
		attributes: ['eventUid', [fn('SUM', col('answered')), 'amount']],
		group: ['eventUid'],
		raw: true
	})) as unknown as { eventUid: string; amount: number | string | null }[];
	return new Map(rows.map(({ eventUid, amount }) => [eventUid, Number(amount)]));
}

/** The events with team answers since a moment, most answers first. */
export async function playedSince(eventUids: readonly string[], since: Date): Promise<string[]> {
	// Corrections in an attempt that ended before are not play.
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

/** The number of team answers of an event, or of all events that match a condition, added up from their attempts. */
export const countAnswers = async (eventUid: string | EventCondition): Promise<number> =>
	Number((await Result.sum('answered', { where: { eventUid, ...ofTeams } })) ?? 0);

type Noting = Pick<WriteWork, 'namespace' | 'now' | 'transaction'>;

/** Records that answers of an event once arrived, before some of them are deleted. */
export async function rememberAnswers({ namespace, now, transaction }: Noting, eventUid: string): Promise<void> {
	if (await hasAnswers(eventUid)) await noteFact({ namespace, eventUid, fact: 'answer', now, transaction });
}

/** The same for all events with staff previews before a moment. */
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
