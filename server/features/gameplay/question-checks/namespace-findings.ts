import { readStored } from '#lib/questions/index.ts';
import { revisionOf } from '../../../database/revisions.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { questionPages, questionsSize, stationPlaces } from '../../authoring/catalogs/read/namespace-questions.ts';
import { settingsOfEvents } from '../../authoring/events/load.ts';
import { checkAside } from './aside/check-aside.ts';
import { checkQuestions } from './check-questions.ts';
import type { PlacedFinding, PlacedQuestion } from './finding.ts';

/** Checked within milliseconds; starting a process takes longer. */
const mostLettersHere = 20_000;
/** Beyond this the questions of an event are only compared with each other. */
const mostQuestions = 10_000;
const mostLetters = 40_000_000;
const mostKept = 50;

type Known = Pick<Dependencies, 'database' | 'log'>;
type Kept = Map<string, { state: string; findings: Promise<PlacedFinding[]> }>;
const keptOf = new WeakMap<object, Kept>();

async function* placedPages(namespace: string, eventUid: string | undefined): AsyncGenerator<PlacedQuestion[]> {
	const stations = new Map((await stationPlaces(namespace, eventUid)).map((station) => [station.uid, station]));
	const settings = await settingsOfEvents([...new Set([...stations.values()].map((station) => station.eventUid))]);
	for await (const page of questionPages(namespace, new Set(stations.keys())))
		yield page.map(({ catalogUid, voidedAt: _voided, ...question }): PlacedQuestion => {
			const own = stations.get(catalogUid)!.eventUid;
			const { shuffleAnswers, countdownEnabled, countdown } = settings.get(own)!;
			const seconds = countdownEnabled && countdown ? countdown : null;
			return { question, eventUid: own, catalogUid, isShuffled: shuffleAnswers, countdown: seconds };
		});
}

async function checkHere(pages: AsyncIterable<PlacedQuestion[]>): Promise<PlacedFinding[]> {
	const placed: PlacedQuestion[] = [];
	for await (const page of pages) for (const one of page) placed.push({ ...one, question: readStored(one.question) });
	return checkQuestions(placed);
}

/**
 * What the checks find in the questions of an event, compared with all of its namespace. Computed once per state of the
 * questions, for all callers, and off this thread where it would take long.
 */
export async function findingsOf(
	{ database, log }: Known,
	namespace: string,
	eventUid: string
): Promise<PlacedFinding[]> {
	const resources = ['catalogs', 'events'].map((resource) => revisionOf(database, namespace, resource));
	const state = (await Promise.all(resources)).join(' ');
	const { questions, letters } = await questionsSize(namespace);
	const isWhole = questions <= mostQuestions && letters <= mostLetters;
	const key = isWhole ? namespace : `${namespace} ${eventUid}`;
	const kept: Kept = keptOf.get(database) ?? new Map();
	keptOf.set(database, kept);
	const known = kept.get(key);
	if (known?.state === state) return known.findings;
	const pages = placedPages(namespace, isWhole ? undefined : eventUid);
	const findings = letters <= mostLettersHere ? checkHere(pages) : checkAside(pages, log);
	kept.delete(key);
	kept.set(key, { state, findings });
	findings.catch(() => kept.delete(key));
	if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
	return findings;
}
