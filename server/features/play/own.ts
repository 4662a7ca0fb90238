import { notFound } from '../../errors.ts';
import type { Work } from '../../operation.ts';
import { lateSyncMinutes } from '../events/gate.ts';
import type { QuizEvent } from '../events/model.ts';
import { Result } from '../results/model.ts';
import { answerRows, presentAttempt } from './attempt.ts';
import { publicCatalogs, resultsOfTeam, type TeamResults } from './catalogs.ts';
import { joinedTeams } from './event.ts';
import { planOf } from './plan.ts';
import type { Attempt, PublicCatalog } from './types.ts';

/** A stored attempt of one of the caller's teams, for staff a preview of the namespace, without its plan; 404 for any other. */
export async function ownAttempt(
	{ actor, namespace, transaction }: Pick<Work<unknown>, 'actor' | 'namespace' | 'transaction'>,
	attemptUid: string
): Promise<Result> {
	const isStaff = actor.kind === 'user' || actor.kind === 'system';
	const whose = isStaff ? { source: 'preview' as const, namespace } : { teamUid: joinedTeams(actor) };
	const result = await Result.findOne({
		where: { attemptUid, ...whose },
		attributes: { exclude: ['plan'] },
		...(transaction ? { transaction, lock: true } : {})
	});
	if (!result) throw notFound('attempt');
	return result;
}

/** Whether staff only tries: nothing of it may count or be told. */
export const isPreview = ({ source }: Pick<Result, 'source'>): boolean => source === 'preview';

/** The attempts of the same team; a preview stands alone. */
export const resultsBeside = (result: Result): Promise<TeamResults> =>
	result.teamUid === null ? Promise.resolve([result]) : resultsOfTeam(result.eventUid, result.teamUid);

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
		closesAt: isPreview(result) ? null : closesAt(event)
	});
}

/** The station of an attempt; one that was removed since keeps the name of its start. */
export async function stationOf(result: Result): Promise<PublicCatalog> {
	const stations = await publicCatalogs(result.eventUid, await resultsBeside(result));
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
