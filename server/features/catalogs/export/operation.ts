import { z } from 'zod';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { operation } from '../../../operation/operation.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { findCatalog, questionsOf } from '../find.ts';
import type { Catalog } from '../model.ts';
import { catalogKey, storedQuestion } from '../schema.ts';
import { writeCatalog } from '../write.ts';
import type { Writer } from './carried.ts';
import { csvWriter } from './csv.ts';
import { giftWriter } from './gift.ts';

const writers = { csv: csvWriter, gift: giftWriter };
const formats = ['json', 'csv', 'gift'] as const;

const question = z.object({
	number: z.int().min(1).describe('Place in the catalog, counted from 1'),
	type: z.string(),
	prompt: z.string(),
	reason: z.string().describe('type, photo, pairs or separator')
});

/** A catalog as a file, with what the format cannot carry. */
export const exportCatalog = operation({
	summary: 'Write a catalog as a file of JSON, CSV or GIFT, and say what the format cannot carry.',
	access: { area: 'questions', right: 'r' },
	input: z.strictObject({ event: eventKey, slug: catalogKey, format: z.enum(formats).default('json') }),
	output: z.object({
		name: z.string().describe('Name of the file'),
		type: z.string().describe('Its media type'),
		body: z.string(),
		left: z.array(question).describe('Questions that are not in the file'),
		lost: z
			.array(z.object({ field: z.string(), count: z.int().min(1) }))
			.describe('Fields that stay behind, with the number of questions that have them')
	}),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		const questions = (await questionsOf(catalog.uid)).map(storedQuestion);
		if (input.format === 'json') return { ...wholeFile(catalog, questions), left: [], lost: [] };
		return written(catalog, questions, writers[input.format]);
	}
});

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
