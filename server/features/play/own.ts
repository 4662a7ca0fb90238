import { notFound } from '../../errors.ts';
import type { Work } from '../../operation.ts';
import { lateSyncMinutes } from '../events/gate.ts';
import type { QuizEvent } from '../events/model.ts';
import { Result } from '../results/model.ts';
import { answerRows, presentAttempt } from './attempt.ts';
import { publicCatalogs, resultsOfTeam } from './catalogs.ts';
import { joinedTeams } from './event.ts';
import { planOf } from './plan.ts';
import type { Attempt, PublicCatalog } from './types.ts';

/** A stored attempt of one of the caller's teams, without its plan; 404 for anybody else's. */
export async function ownAttempt(
	{ actor, transaction }: Pick<Work<unknown>, 'actor' | 'transaction'>,
	attemptUid: string
): Promise<Result> {
	const result = await Result.findOne({
		where: { attemptUid, teamUid: joinedTeams(actor) },
		attributes: { exclude: ['plan'] },
		...(transaction ? { transaction, lock: true } : {})
	});
	if (!result) throw notFound('attempt');
	return result;
}

/** The event's end plus the time for late answers. */
const closesAt = ({ endDate }: QuizEvent): Date | null =>
	endDate ? new Date(endDate.getTime() + lateSyncMinutes * 60_000) : null;

/** An attempt for the player, with every stored answer. */
export async function attemptOf(
	{ parts, now }: Pick<Work<unknown>, 'parts' | 'now'>,
	event: QuizEvent,
	result: Result
): Promise<Attempt> {
	const [plan, rows, catalog] = await Promise.all([planOf(result), answerRows(result.id), stationOf(result)]);
	return presentAttempt({
		result,
		plan,
		rows,
		catalog,
		secretKey: parts.env.SECRET_KEY,
		now,
		closesAt: closesAt(event)
	});
}

/** The station of an attempt; one that was removed since keeps the name of its start. */
export async function stationOf(result: Result): Promise<PublicCatalog> {
	const stations = await publicCatalogs(result.eventUid, await resultsOfTeam(result.eventUid, result.teamUid!));
	const found = stations.find(({ uid }) => uid === result.catalogUid);
	const gone = { description: '', comment: '', number: 0, questions: result.total, done: result.state !== 'running' };
	return (
		found ?? {
			uid: result.catalogUid,
			slug: result.catalog,
			name: result.catalogName,
			...gone,
			running: result.state === 'running'
		}
	);
}
