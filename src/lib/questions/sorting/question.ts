import { z } from 'zod';
import { idErrors, shapedAnswer, shareScore, wrongAnswer } from '../answer.ts';
import { plainText, shownName } from '#lib/text/fields.ts';
import { nameTexts } from '../ids.ts';
import { textKey } from '../../text/text-key.ts';
import { shownText } from '#lib/text/name-key.ts';
import { readList, textOf } from '../reading.ts';
import { shuffled, unsolved } from '../shuffle.ts';
import { storedList, storedNamed } from '../stored.ts';
import type { QuestionKind } from '../kind.ts';
import type { Named } from '../types.ts';
import { longestCommonRun } from './longest-run.ts';

const content = z.strictObject({
	items: z.array(plainText(300)).min(2).max(20).describe('The items in the right order.')
});

const stored = z.object({ items: storedList(storedNamed) });

const rawAnswer = z.strictObject({ order: z.array(z.string()) });

const keys = (items: readonly Named[]) => items.map(({ text }) => textKey(text));

const inOrder = (items: readonly Named[], order: readonly string[]) =>
	order.flatMap((id) => items.filter((item) => item.id === id));

/** The types of questions and answers of this kind. Items are stored in the right order. */
interface Sorting {
	type: 'sort';
	input: { items: string[] };
	content: { items: Named[] };
	answer: { order: string[] };
	player: { items: Named[] };
}

/** Sorting: bring items into the right order. */
export const sorting: QuestionKind<Sorting> = {
	type: 'sort',
	aliases: ['sorting', 'order'],
	isScored: true,
	hasShares: true,
	place: 30,
	title: 'Sorting',
	shown: { items: z.array(shownName('An item')).describe('In the right order') },
	content,
	stored,
	rawAnswer,
	texts: { list: { field: 'items', texts: [{ id: 'id', text: 'text', max: 300 }] } },
	reads: ['items'],
	table: {
		germanName: 'sortieren',
		write: ({ items }) => ({ options: items.map(({ text }) => text), answers: '' }),
		read: ({ options }) => ({ items: options })
	},
	read(raw, report) {
		const { value } = readList(raw, ['items'], (entry, path) => textOf(entry, path, report));
		return { content: { items: value } };
	},
	assignIds: ({ items }, previous, makeId) => ({ items: nameTexts(items, previous?.items ?? [], makeId) }),
	write: ({ items }, { ids }) => ({ items: ids ? items : items.map(({ text }) => text) }),
	forPlayer({ items }, { shuffle }) {
		const solved = keys(items).join('\n');
		const mixed = unsolved(items, shuffle, 'items', (order) => keys(order).join('\n') === solved);
		return { items: mixed.map(({ id, text }) => ({ id, text: shownText(text) })) };
	},
	parseAnswer({ items }, raw) {
		const shaped = shapedAnswer(rawAnswer, raw);
		if ('errors' in shaped) return shaped;
		const known = items.map(({ id }) => id);
		const errors = idErrors(shaped.value.order, known, (index) => ['order', index]);
		if (known.some((id) => !shaped.value.order.includes(id)))
			errors.push(wrongAnswer(['order'], 'Every item has to be placed.'));
		return errors.length ? { errors } : { answer: shaped.value };
	},
	score({ items }, { order }, { partialCredit }) {
		const run = longestCommonRun(keys(items), keys(inOrder(items, order)));
		return shareScore((run - 1) / (items.length - 1), partialCredit);
	},
	isOrdered: true,
	answerParts: ({ items }, { order }) => inOrder(items, order).map(({ text }) => ({ text })),
	solution: ({ items }) => ({ order: items.map(({ id }) => id) }),
	sourced: ({ items }) => ({ texts: items }),
	known: ({ items }: { items: { id: string }[] }) => ({ order: items.map(({ id }) => id) }),
	guess: ({ items }) => ({ order: shuffled(items.map(({ id }) => id)) })
};
