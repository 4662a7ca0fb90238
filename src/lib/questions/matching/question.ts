import { z } from 'zod';
import { commonCount, idErrors, shapedAnswer, shareScore } from '../answer.ts';
import { plainText } from '#lib/text/fields.ts';
import { keepIds } from '../ids.ts';
import { textKey } from '../../text/text-key.ts';
import { shownText } from '#lib/text/name-key.ts';
import { isObject, readList, warnUnknown } from '../reading.ts';
import { shuffled, unsolved } from '../shuffle.ts';
import { storedList, storedText } from '../stored.ts';
import type { Path, QuestionKind, Report, TableRow } from '../kind.ts';
import type { Named, NamedPair } from '../types.ts';

const pair = z.strictObject({ term: plainText(300), definition: plainText(300) });
const content = z.strictObject({
	terms: z.array(pair).min(1).max(20).describe('Terms, each with its definition.')
});

const stored = z.object({
	terms: storedList(
		z.object({ termId: storedText, term: storedText, definitionId: storedText, definition: storedText })
	)
});

const rawAnswer = z.strictObject({ pairs: z.record(z.string(), z.string()) });

/** Pairs by their texts: equal terms and equal definitions are interchangeable. */
const pairKey = (term: string, definition: string) => `${textKey(term)}\n${textKey(definition)}`;
const pairKeys = (terms: readonly NamedPair[]) => terms.map(({ term, definition }) => pairKey(term, definition));

/** The answered pairs in the order of the terms. */
const chosen = (terms: readonly NamedPair[], pairs: Record<string, string>) =>
	terms.flatMap(({ termId, term }) =>
		terms.filter(({ definitionId }) => definitionId === pairs[termId]).map(({ definition }) => ({ term, definition }))
	);

function readPair(entry: unknown, path: Path, report: Report): unknown {
	if (Array.isArray(entry)) return entry.length === 2 ? { term: entry[0], definition: entry[1] } : entry;
	if (!isObject(entry)) return entry;
	warnUnknown(entry, ['term', 'left', 'definition', 'right', 'termId', 'definitionId'], path, report);
	return { term: entry.term ?? entry.left, definition: entry.definition ?? entry.right };
}

const arrow = '=>';

function pairOf(row: TableRow, text: string, place: number) {
	const at = text.indexOf(arrow);
	if (at !== -1) return { term: text.slice(0, at).trim(), definition: text.slice(at + arrow.length).trim() };
	row.fault(place, 'no_pair', `A pair needs "${arrow}" between its two sides.`, text);
	return { term: text, definition: text };
}

/** The types of questions and answers of this kind. */
interface Matching {
	type: 'assign';
	input: { terms: { term: string; definition: string }[] };
	content: { terms: NamedPair[] };
	answer: { pairs: Record<string, string> };
	player: { terms: Named[]; definitions: Named[] };
}

/** Matching: assign each term its definition. */
export const matching: QuestionKind<Matching> = {
	type: 'assign',
	aliases: ['matching', 'match'],
	isScored: true,
	hasShares: true,
	place: 20,
	title: 'Matching',
	shown: {
		terms: z.array(
			z.object({
				termId: z.string().optional(),
				term: z.string(),
				definitionId: z.string().optional(),
				definition: z.string()
			})
		)
	},
	content,
	stored,
	rawAnswer,
	texts: {
		list: {
			field: 'terms',
			texts: [
				{ id: 'termId', text: 'term', max: 300 },
				{ id: 'definitionId', text: 'definition', max: 300 }
			]
		}
	},
	reads: ['terms', 'pairs'],
	table: {
		germanName: 'zuordnen',
		write: ({ terms }) => ({
			options: terms.map(({ term, definition }) => `${term} ${arrow} ${definition}`),
			answers: ''
		}),
		read: (row) => ({ terms: row.options.map((text, place) => pairOf(row, text, place)) }),
		obstacle: ({ terms }) => (terms.some(({ term }) => term.includes(arrow)) ? 'separator' : undefined)
	},
	read(raw, report) {
		const { value, source } = readList(raw, ['terms', 'pairs'], (entry, path) => readPair(entry, path, report));
		return { content: { terms: value }, sources: { terms: source } };
	},
	assignIds({ terms }, previous, makeId) {
		const before = previous?.terms ?? [];
		const named = (texts: string[], old: { id: string; text: string }[]) => keepIds(texts, old, makeId);
		const termIds = named(
			terms.map(({ term }) => term),
			before.map(({ termId, term }) => ({ id: termId, text: term }))
		);
		const definitionIds = named(
			terms.map(({ definition }) => definition),
			before.map(({ definitionId, definition }) => ({ id: definitionId, text: definition }))
		);
		return {
			terms: terms.map(({ term, definition }, index) => ({
				termId: termIds[index] as string,
				term,
				definitionId: definitionIds[index] as string,
				definition
			}))
		};
	},
	write: ({ terms }, { ids }) => ({ terms: ids ? terms : terms.map(({ term, definition }) => ({ term, definition })) }),
	forPlayer({ terms }, { shuffle, shuffleAnswers }) {
		const shown = shuffleAnswers ? shuffle(terms, 'terms') : terms;
		const solved = (order: readonly NamedPair[]) => {
			const side = order.map(({ definition }, index) => pairKey((shown[index] as NamedPair).term, definition));
			return commonCount(side, pairKeys(terms)) === terms.length;
		};
		const mixed = unsolved(shown, shuffle, 'definitions', solved);
		return {
			terms: shown.map(({ termId, term }) => ({ id: termId, text: shownText(term) })),
			definitions: mixed.map(({ definitionId, definition }) => ({ id: definitionId, text: shownText(definition) }))
		};
	},
	parseAnswer({ terms }, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		if ('errors' in shaped) return shaped;
		const termIds = Object.keys(shaped.value.pairs);
		const place = (index: number): Path => ['pairs', termIds[index] as string];
		const known = terms.map(({ termId }) => termId);
		const definitions = terms.map(({ definitionId }) => definitionId);
		const errors = [
			...idErrors(termIds, known, place),
			...idErrors(Object.values(shaped.value.pairs), definitions, place)
		];
		return errors.length ? { errors } : { answer: shaped.value };
	},
	score({ terms }, { pairs }, { partialCredit }) {
		const given = chosen(terms, pairs).map(({ term, definition }) => pairKey(term, definition));
		return shareScore(commonCount(given, pairKeys(terms)) / terms.length, partialCredit);
	},
	answerParts: ({ terms }, { pairs }) =>
		chosen(terms, pairs).map(({ term, definition }) => ({ text: term, definition })),
	solution: ({ terms }) => ({
		pairs: Object.fromEntries(terms.map(({ termId, definitionId }) => [termId, definitionId]))
	}),
	sourced: ({ terms }) => ({ texts: terms.flatMap(({ term, definition }) => [term, definition]) }),
	known: ({ terms }: { terms: NamedPair[] }) => ({
		pairs: Object.fromEntries(terms.map(({ termId, definitionId }) => [termId, definitionId]))
	}),
	guess({ terms, definitions }) {
		const mixed = shuffled(definitions);
		return { pairs: Object.fromEntries(terms.map(({ id }, index) => [id, mixed[index]!.id])) };
	}
};
