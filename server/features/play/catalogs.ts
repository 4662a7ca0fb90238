import { shownText } from '#lib/questions/name-key.ts';
import { livingCatalogs } from '../catalogs/find.ts';
import { Question, type Catalog } from '../catalogs/model.ts';
import { phaseOf } from '../events/gate.ts';
import type { QuizEvent } from '../events/model.ts';
import { PuzzleSolve, Result } from '../results/model.ts';
import type { LoadedEvent } from './event.ts';
import type { PublicCatalog, Puzzle } from './types.ts';

/** What a team did at the stations so far: attempts by catalog, without their plans. */
export type TeamResults = Pick<
	Result,
	'attemptUid' | 'catalogUid' | 'state' | 'points' | 'correct' | 'total' | 'answered' | 'source'
>[];

/** Whether an attempt counts: finished, or expired with an answer. */
export const counted = ({ state, answered }: Pick<Result, 'state' | 'answered'>): boolean =>
	state === 'finished' || (state === 'expired' && answered > 0);

/** The attempts of a team in an event. */
export const resultsOfTeam = (eventUid: string, teamUid: string): Promise<TeamResults> =>
	Result.findAll({
		where: { eventUid, teamUid },
		attributes: ['attemptUid', 'catalogUid', 'state', 'points', 'correct', 'total', 'answered', 'source']
	});

/** The stations of an event with what a team did there; catalogs without questions are left out. */
export async function publicCatalogs(eventUid: string, results: TeamResults = []): Promise<PublicCatalog[]> {
	const catalogs = await livingCatalogs(eventUid);
	const where = { catalogUid: catalogs.map(({ uid }) => uid), removedAt: null };
	const questions = await Question.findAll({ where, attributes: ['catalogUid'], raw: true });
	const counts = Map.groupBy(questions, ({ catalogUid }) => catalogUid);
	return catalogs
		.filter(({ uid }) => counts.has(uid))
		.map((catalog, index) => presentStation(catalog, index + 1, counts.get(catalog.uid)!.length, results));
}

/** The stations as a team may know them now: none before its event has begun. */
export const begunCatalogs = async (event: QuizEvent, results: TeamResults, now: Date): Promise<PublicCatalog[]> =>
	phaseOf(event, now) === 'before' ? [] : publicCatalogs(event.uid, results);

function presentStation(catalog: Catalog, number: number, questions: number, results: TeamResults): PublicCatalog {
	const own = results.filter(({ catalogUid }) => catalogUid === catalog.uid);
	const best = own.filter(counted).sort((a, b) => b.points - a.points || b.correct - a.correct)[0];
	return {
		uid: catalog.uid,
		slug: catalog.slug,
		name: shownText(catalog.name),
		description: catalog.description,
		comment: catalog.comment,
		questions,
		number,
		done: best !== undefined,
		running: own.some(({ state }) => state === 'running'),
		...(best
			? { result: { attemptId: best.attemptUid, points: best.points, correct: best.correct, total: best.total } }
			: {})
	};
}

/** How many stations of an event give a letter; 0 when the puzzle word is off. */
export async function puzzleSlots({ event, settings }: LoadedEvent): Promise<number> {
	if (!settings.puzzleWordEnabled) return 0;
	return (await lettersOf(event.uid)).length;
}

const lettersOf = async (eventUid: string) =>
	(await livingCatalogs(eventUid)).filter(({ raetselBuchstabe }) => raetselBuchstabe);

/** The letters that a team collected by counted attempts; null when the event has no puzzle word. */
export async function puzzleOf(
	{ event, settings }: LoadedEvent,
	teamUid: string,
	results: TeamResults
): Promise<Puzzle | null> {
	if (!settings.puzzleWordEnabled) return null;
	const stations = await lettersOf(event.uid);
	const done = new Set(results.filter(counted).map(({ catalogUid }) => catalogUid));
	const solve = await PuzzleSolve.findOne({ where: { eventUid: event.uid, teamUid } });
	const letters = stations.flatMap(({ uid, slug, raetselBuchstabe }, slot) =>
		done.has(uid) ? [{ catalog: slug, letter: raetselBuchstabe!, slot }] : []
	);
	return {
		slots: stations.length,
		letters,
		solvedAt: solve?.solvedAt?.toISOString() ?? null,
		...(solve?.solvedAt && settings.puzzleFeedback ? { feedback: settings.puzzleFeedback } : {})
	};
}
