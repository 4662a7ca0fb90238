import { isPractice } from '#lib/ranking/attempts.ts';
import { notFound } from '../../../../runtime/errors.ts';
import type { Work, WriteWork } from '../../../../operation/operation.ts';
import { closesAt } from '../../../authoring/events/calendar/availability.ts';
import { eventUids } from '../../../authoring/events/find.ts';
import { answerRows } from '../../results/attempts/answer-rows.ts';
import { planOf } from '../../results/attempts/attempt-plan.ts';
import { findAttempt, type AttemptOwner } from '../../results/attempts/attempt-rows.ts';
import type { Result } from '../../results/model.ts';
import { presentAttempt } from './attempt.ts';
import type { AttemptRow } from '../../results/board/ranking-input.ts';
import { attemptsOfTeam } from '../../results/board/ranking-rows.ts';
import { publicCatalogs } from '../catalogs.ts';
import { joinedTeams } from '../event.ts';
import { languageOf } from '../../results/attempts/language.ts';
import { type LoadedEvent } from '../../../authoring/events/load.ts';
import type { Attempt, PublicCatalog } from '../types.ts';

/** The caller; a write locks the row. */
type Asking = Pick<Work, 'actor' | 'namespace'> & Partial<Pick<WriteWork, 'transaction'>>;

/**
 * A stored attempt of one of the caller's teams, or for staff a preview of the namespace, without its plan; 404 for any
 * other.
 */
export async function ownAttempt({ actor, namespace, transaction }: Asking, attemptUid: string): Promise<Result> {
	const isStaff = actor.kind === 'user' || actor.kind === 'system';
	const owner: AttemptOwner = isStaff
		? { eventUid: await eventUids(namespace), source: 'preview', namespace }
		: joinedTeams(actor);
	const result = await findAttempt(owner, attemptUid, transaction);
	// A round shows its questions one by one; as an attempt it would show them all.
	if (!result || isRoundRunning(result)) throw notFound('attempt');
	return result;
}

/** Whether it is a preview by staff: it must not count or be shown anywhere. */
export const isPreview = ({ source }: Pick<Result, 'source'>): boolean => source === 'preview';

/** Whether an attempt belongs to a round that is going on. */
export const isRoundRunning = ({ source, state }: Pick<AttemptRow, 'source' | 'state'>): boolean =>
	source === 'host' && state === 'running';

/** All attempts of the team of this one; a preview stands alone. */
export const attemptsBeside = async ({ eventUid, teamUid }: Result): Promise<AttemptRow[]> =>
	teamUid === null ? [] : attemptsOfTeam(eventUid, teamUid);

/** Whether an attempt is only practice, judging by all attempts of the team; false for a preview. */
export function isPracticeAmong(result: Result, attempts: readonly AttemptRow[], { settings }: LoadedEvent): boolean {
	const own = attempts.find(({ resultId }) => resultId === result.id);
	const beside = attempts.filter(({ catalogUid }) => catalogUid === result.catalogUid);
	return own !== undefined && isPractice(own, beside, settings);
}

/** What was already read about the team of an attempt. */
interface TeamRead {
	attempts: readonly AttemptRow[];
	stations: PublicCatalog[];
}

const readTeam = async (result: Result, loaded: LoadedEvent): Promise<TeamRead> => {
	const attempts = await attemptsBeside(result);
	return { attempts, stations: await publicCatalogs(loaded, attempts) };
};

/** An attempt for the player, with every stored answer. */
export async function attemptOf(
	{ dependencies, localeFor, now }: Pick<Work, 'dependencies' | 'localeFor' | 'now'>,
	loaded: LoadedEvent,
	result: Result,
	known?: TeamRead
): Promise<Attempt> {
	const { attempts, stations } = known ?? (await readTeam(result, loaded));
	const [plan, rows] = await Promise.all([planOf(result), answerRows(result.id)]);
	return presentAttempt({
		result,
		plan,
		rows,
		catalog: stationOf(result, stations),
		practice: isPracticeAmong(result, attempts, loaded),
		secretKey: dependencies.env.SECRET_KEY,
		locale: languageOf({ localeFor }, plan),
		now,
		closesAt: isPreview(result) ? null : closesAt(loaded.event)
	});
}

/** The station of an attempt among those of the event; one that was removed since keeps the name of its start. */
export function stationOf(result: Result, stations: PublicCatalog[]): PublicCatalog {
	const found = stations.find(({ uid }) => uid === result.catalogUid);
	const { catalogUid: uid, catalog: slug, catalogName: name } = result;
	const gone = { uid, slug, name, description: '', comment: '', number: 0, questions: result.total, clocks: null };
	const running = result.state === 'running';
	if (!found) return { ...gone, done: !running, running, next: 'none' };
	return isPreview(result) ? { ...found, done: !running, running } : found;
}
