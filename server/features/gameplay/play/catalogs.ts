import { shownText } from '#lib/text/name-key.ts';
import { stationClocks } from '#lib/questions/limit.ts';
import { countedDone, nextAttempt } from '#lib/ranking/attempts.ts';
import { shownHtml } from '../../../operation/html/rich-text.ts';
import { livingCatalogs, questionGroups, type QuestionGroup } from '../../authoring/catalogs/find.ts';
import type { Catalog } from '../../authoring/catalogs/model.ts';
import { phaseOf } from '../../authoring/events/calendar/availability.ts';
import type { QuizEvent } from '../../authoring/events/model.ts';
import type { Settings } from '../../authoring/events/settings.ts';
import type { PuzzleSolve } from '../results/model.ts';
import { solveOf } from '../results/attempts/puzzle-rows.ts';
import type { AttemptRow } from '../results/board/ranking-input.ts';
import { catalogsOfRounds } from '../rounds/find.ts';
import type { LoadedEvent } from '../../authoring/events/load.ts';
import type { PublicCatalog, Puzzle } from './types.ts';

/** The living catalogs of an event in its order, the questions of each, and which of them rounds have used. */
interface Stations {
	catalogs: Catalog[];
	questions: Map<string, QuestionGroup[]>;
	led: Set<string>;
}

export async function readStations(eventUid: string): Promise<Stations> {
	const catalogs = await livingCatalogs(eventUid);
	const groups = await questionGroups(catalogs.map(({ uid }) => uid));
	return {
		catalogs,
		questions: Map.groupBy(groups, ({ catalogUid }) => catalogUid),
		led: await catalogsOfRounds(eventUid)
	};
}

/** The stations of an event with what a team did there; catalogs without questions are left out. */
export const publicCatalogs = async (
	{ event, settings }: LoadedEvent,
	attempts: readonly AttemptRow[] = []
): Promise<PublicCatalog[]> => presentStations(await readStations(event.uid), attempts, settings);

/** The same from loaded data; `extraTime` is the factor of a team with extra time. */
export function presentStations(
	{ catalogs, questions, led }: Stations,
	attempts: readonly AttemptRow[],
	settings: Settings,
	extraTime = 1
): PublicCatalog[] {
	const amountOf = (uid: string) => questions.get(uid)!.reduce((sum, { amount }) => sum + amount, 0);
	return catalogs
		.filter(({ uid }) => questions.has(uid))
		.map((catalog, index) => ({
			uid: catalog.uid,
			slug: catalog.slug,
			name: shownText(catalog.name),
			description: catalog.description,
			comment: shownHtml(catalog.comment),
			questions: amountOf(catalog.uid),
			clocks: stationClocks(questions.get(catalog.uid)!, settings, extraTime),
			number: index + 1,
			...standOf(ofCatalog(attempts, catalog.uid), settings)
		}))
		.filter(({ uid, done }) => done || !isLed(uid, led, settings));
}

/** Whether the host asks the questions of a catalog, so that no team plays it alone. */
const isLed = (uid: string, led: Set<string>, { playMode }: Settings): boolean =>
	playMode === 'host' || (playMode === 'both' && led.has(uid));

const ofCatalog = (attempts: readonly AttemptRow[], uid: string) =>
	attempts.filter(({ catalogUid }) => catalogUid === uid);

/** A team's progress at a station, over all its attempts there. */
function standOf(
	attempts: readonly AttemptRow[],
	settings: Settings
): Pick<PublicCatalog, 'done' | 'running' | 'next' | 'result'> {
	const counted = countedDone(attempts, settings);
	return {
		done: counted !== undefined,
		running: attempts.some(({ state }) => state === 'running'),
		next: nextAttempt(attempts, settings),
		...(counted ? { result: resultOf(counted) } : {})
	};
}

const resultOf = ({ attemptUid, points, correct, total }: AttemptRow) => ({
	attemptId: attemptUid,
	points,
	correct,
	total
});

/** Whether teams may know the stations of an event: not before it has begun. */
export const hasBegun = (event: QuizEvent, now: Date): boolean => phaseOf(event, now) !== 'before';

/** The number of stations of an event with a letter; 0 if the puzzle word is off, and before the event has begun. */
export async function puzzleSlots(
	{ event, settings }: Pick<LoadedEvent, 'event' | 'settings'>,
	now: Date
): Promise<number> {
	if (!settings.puzzleWordEnabled) return 0;
	return lettersAmong(await livingCatalogs(event.uid), event, now).length;
}

const lettersAmong = (catalogs: Catalog[], event: QuizEvent, now: Date): Catalog[] =>
	hasBegun(event, now) ? catalogs.filter(({ raetselBuchstabe }) => raetselBuchstabe) : [];

/** The letters that a team collected by counted attempts; null when the event has no puzzle word. */
export async function puzzleOf(
	loaded: LoadedEvent,
	teamUid: string,
	attempts: readonly AttemptRow[],
	now: Date
): Promise<Puzzle | null> {
	const { event, settings } = loaded;
	if (!settings.puzzleWordEnabled) return null;
	const solve = await solveOf(event.uid, teamUid);
	return presentPuzzle(loaded, { catalogs: await livingCatalogs(event.uid), attempts, solve }, now);
}

/** The input of a team's puzzle. */
interface PuzzleParts {
	catalogs: Catalog[];
	attempts: readonly AttemptRow[];
	solve: PuzzleSolve | null | undefined;
}

/** The puzzle of a team from loaded data; null if the event has no puzzle word. */
export function presentPuzzle(
	{ event, settings }: Pick<LoadedEvent, 'event' | 'settings'>,
	{ catalogs, attempts, solve }: PuzzleParts,
	now: Date
): Puzzle | null {
	if (!settings.puzzleWordEnabled) return null;
	const stations = lettersAmong(catalogs, event, now);
	const letters = stations.flatMap(({ uid, slug, raetselBuchstabe }, slot) =>
		countedDone(ofCatalog(attempts, uid), settings) ? [{ catalog: slug, letter: raetselBuchstabe!, slot }] : []
	);
	return {
		slots: stations.length,
		letters,
		solvedAt: solve?.solvedAt?.toISOString() ?? null,
		...(solve?.solvedAt && settings.puzzleFeedback ? { feedback: settings.puzzleFeedback } : {})
	};
}
