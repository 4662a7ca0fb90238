import { z } from 'zod';
import { idFaults, shapedAnswer, shareScore, wrongAnswer } from '../answer.ts';
import { plainText } from '../fields.ts';
import { nameTexts } from '../ids.ts';
import { nameKey, shownText } from '../name-key.ts';
import { readList, textOf } from '../reading.ts';
import { unsolved } from '../shuffle.ts';
import type { QuestionKind } from '../kind.ts';
import type { Named } from '../types.ts';
import { longestCommonRun } from './longest-run.ts';

const content = z.strictObject({
	items: z.array(plainText(300)).min(2).max(20).describe('The items in the right order.')
});

const rawAnswer = z.strictObject({ order: z.array(z.string()) });

const keys = (items: readonly Named[]) => items.map(({ text }) => nameKey(text));

const inOrder = (items: readonly Named[], order: readonly string[]) =>
	order.flatMap((id) => items.filter((item) => item.id === id));

/** Sorting: bring items into the right order. */
export const sorting: QuestionKind<'sort'> = {
	type: 'sort',
	aliases: ['sorting', 'order'],
	isScored: true,
	content,
	reads: ['items'],
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
		if ('faults' in shaped) return shaped;
		const known = items.map(({ id }) => id);
		const faults = idFaults(shaped.value.order, known, (index) => ['order', index]);
		if (known.some((id) => !shaped.value.order.includes(id)))
			faults.push(wrongAnswer(['order'], 'Every item has to be placed.'));
		return faults.length ? { faults } : { answer: shaped.value };
	},
	score({ items }, { order }, { partialCredit }) {
		const run = longestCommonRun(keys(items), keys(inOrder(items, order)));
		return shareScore((run - 1) / (items.length - 1), partialCredit);
	},
	answerText: ({ items }, { order }) =>
		inOrder(items, order)
			.map(({ text }) => text)
			.join(' > '),
	solution: ({ items }) => ({ order: items.map(({ id }) => id) })
};
