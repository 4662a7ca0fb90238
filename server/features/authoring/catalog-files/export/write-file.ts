import { z } from 'zod';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { Catalog } from '../../catalogs/model.ts';
import { writeCatalog } from '../../catalogs/write/write.ts';
import type { Writer } from './carried.ts';
import { csvWriter } from './csv.ts';
import { giftWriter } from './gift.ts';

const writers = { csv: csvWriter, gift: giftWriter };
/** The formats of catalogs. */
export const exportFormats = ['json', 'csv', 'gift'] as const;

/** A question that a format cannot carry. */
export const leftQuestion = z.object({
	number: z.int().min(1).describe('Place in the catalog, counted from 1'),
	type: z.string(),
	prompt: z.string(),
	reason: z.string().describe('type, photo, pairs or separator')
});

/** A catalog as a file, with what the format cannot carry. */
export function writeFile(catalog: Catalog, questions: StoredQuestion[], format: (typeof exportFormats)[number]) {
	if (format === 'json') return { ...wholeFile(catalog, questions), left: [], lost: [] };
	return written(catalog, questions, writers[format]);
}

function wholeFile(catalog: Catalog, questions: StoredQuestion[]) {
	const { name, description, comment, raetselBuchstabe, sortOrder } = catalog;
	const details = { name, description, comment, raetsel_buchstabe: raetselBuchstabe, sort_order: sortOrder };
	return {
		name: `${catalog.slug}.json`,
		type: 'application/json; charset=utf-8',
		body: `${JSON.stringify(writeCatalog(details, questions), null, '\t')}\n`
	};
}

function written({ slug }: Catalog, questions: StoredQuestion[], writer: Writer) {
	const looked = questions.map((one, index) => ({ one, number: index + 1, ...writer.lossesOf(one) }));
	const carried = looked.filter(({ left }) => left === undefined);
	const fields = [...new Set(carried.flatMap(({ lost }) => lost))];
	return {
		name: `${slug}.${writer.ending}`,
		type: writer.type,
		body: writer.write(carried.map(({ one }) => one)),
		left: looked.flatMap(({ one: { type, prompt }, number, left }) =>
			left === undefined ? [] : [{ number, type, prompt, reason: left }]
		),
		lost: fields.map((field) => ({ field, count: carried.filter(({ lost }) => lost.includes(field)).length }))
	};
}
