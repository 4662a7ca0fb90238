import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { imageAddress } from '#lib/text/fields.ts';
import { locales } from '#lib/messages/locale.ts';
import { kinds, questionTypes } from '#lib/questions/index.ts';
import { listOf } from '#lib/questions/translations.ts';
import type { Contents, QuestionType } from '#lib/questions/types.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { detailFields, isCodeAddress } from './read/read-details.ts';
import { catalogSlug } from './schema.ts';

/** Schemas of the columns of catalogs in a backup. */
export const catalogChecks = {
	slug: catalogSlug,
	comment: asStored(detailFields.comment),
	qrcodeUrl: z
		.string()
		.refine(isCodeAddress, { params: { code: 'unsafe_url' } })
		.nullable()
};

type Content = Contents[QuestionType];

// More than any type has; comparing answers takes the square of it.
const mostParts = 200;

/** Whether it has parts, each with an id of its own, by which screens and answers tell it from the others. */
function hasParts(type: QuestionType, content: Content): boolean {
	const list = listOf(type);
	if (!list) return true;
	const rows = (content as unknown as Record<string, Record<string, string>[]>)[list.field]!;
	return list.texts.every(({ id }) => {
		const ids = new Set(rows.map((row) => row[id]));
		return rows.length > 0 && rows.length <= mostParts && ids.size === rows.length && !ids.has('');
	});
}

/** Whether its right answer can be given and scored. */
function isPlayable(type: QuestionType, content: Content): boolean {
	const { known, write, parseAnswer, score, isScored } = kinds[type];
	try {
		const right = known(write(content as never, { ids: true }));
		if (right === null) return true;
		const read = parseAnswer(content as never, right);
		if ('errors' in read) return false;
		return (
			!isScored || Number.isFinite(score(content as never, read.answer as never, { partialCredit: true }).fraction)
		);
	} catch {
		return false;
	}
}

const keptForms = new Map(questionTypes.map((type) => [type, asStored(kinds[type].stored)]));

/** Whether this is content of a question of a type, as it is stored. */
function isContent(type: QuestionType, stored: unknown): boolean {
	const kept = keptForms.get(type)!.safeParse(stored);
	// Reading leaves out what it cannot use.
	if (!kept.success || !isDeepStrictEqual(kept.data, stored)) return false;
	const content = kinds[type].stored.parse(stored);
	return hasParts(type, content) && isPlayable(type, content);
}

const ofItsType = ({ type, content }: Record<string, unknown>): boolean => isContent(type as QuestionType, content);
const notPlayable = { path: ['content'], error: 'This question cannot be played.', params: { code: 'invalid_format' } };

const type = z.enum(questionTypes);
const contentObject = z.record(z.string(), z.unknown());
const translation = z.strictObject({
	prompt: z.string().optional(),
	explanation: z.string().optional(),
	parts: z.record(z.string(), z.string())
});
const translations = z.partialRecord(z.enum(locales), translation);

/** Schemas of the columns of questions in a backup. */
export const questionChecks = {
	type,
	points: z.int().min(0),
	countdown: z.int().min(0).nullable(),
	image: imageAddress.nullable(),
	content: asStored(contentObject),
	translations: asStored(translations).nullable()
};

/** A question in a backup whose content fits its type. */
export const wholeQuestion = z.looseObject({ type }).refine(ofItsType, notPlayable);

/** A question as it was when it was asked; null for the number of one that is gone. */
export const askedQuestion = z
	.looseObject({
		id: z.int().nullable(),
		type,
		prompt: z.string(),
		points: z.int().min(0),
		countdown: z.int().min(0).nullish(),
		instantFeedback: z.boolean().nullish(),
		image: imageAddress.nullish(),
		explanation: z.string().nullish(),
		sample: z.literal(true).optional(),
		isVoid: z.literal(true).optional(),
		content: contentObject,
		translations: translations.nullish(),
		translation: translation.optional()
	})
	.refine(ofItsType, notPlayable);
