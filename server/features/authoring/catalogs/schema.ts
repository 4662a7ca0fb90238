import { z } from 'zod';
import { catalogSlugForm } from '../../../runtime/slug.ts';
import { kinds, readStored } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { timeSchema, uidSchema, versionSchema } from '../../../operation/response-schema.ts';
import type { Catalog, Question } from './model.ts';
import { questionResponse } from './read/question-response.ts';

/** Slug of a catalog as people type it; stored in lower case. */
export const catalogSlug = z
	.string()
	.trim()
	.toLowerCase()
	.refine((text) => catalogSlugForm.test(text), {
		error: 'Use small letters, digits, hyphens and underscores.',
		params: { code: 'invalid_slug' }
	})
	.describe('Name of the catalog in addresses, unique in the event');

/** Slug or uid that names a catalog which should exist. */
export const catalogKey = z.string().trim().toLowerCase().min(1).max(100).describe('slug or uid of the catalog');

/** A catalog without its questions. */
export const catalogResponse = z
	.object({
		uid: uidSchema,
		slug: z.string().describe('Name in addresses, unique in the event'),
		file: z.string().describe('Name of the catalog as a file'),
		name: z.string(),
		description: z.string(),
		comment: z.string().describe('HTML shown before the first question'),
		sort_order: z.int().describe('Place in the list'),
		qrcode_url: z.string().nullable(),
		raetsel_buchstabe: z.string().nullable().describe('Letter of the puzzle word'),
		questionCount: z.int(),
		maxPoints: z.int().describe('Sum of the points of scored questions'),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'Catalog' });
export type CatalogResponse = z.infer<typeof catalogResponse>;

/** A catalog with its questions and their solutions. */
export const wholeCatalogResponse = catalogResponse
	.extend({ questions: z.array(questionResponse) })
	.meta({ id: 'CatalogWithQuestions' });

/** The parts of a question that a list needs. */
type QuestionFacts = Pick<Question, 'catalogUid' | 'type' | 'points'> & { voidedAt?: Date | null };

/** Sum of the points of scored questions. */
export const maxPointsOf = (
	questions: (Pick<QuestionFacts, 'type' | 'points'> & { voidedAt?: Date | null; isVoid?: true })[]
): number =>
	questions.reduce(
		(sum, { type, points, voidedAt, isVoid }) => sum + (kinds[type].isScored && !voidedAt && !isVoid ? points : 0),
		0
	);

/** Record to response, without the questions themselves. */
export const presentCatalog = (catalog: Catalog, questions: QuestionFacts[]): CatalogResponse => ({
	uid: catalog.uid,
	slug: catalog.slug,
	file: `${catalog.slug}.json`,
	name: catalog.name,
	description: catalog.description,
	comment: catalog.comment,
	sort_order: catalog.sortOrder,
	qrcode_url: catalog.qrcodeUrl,
	raetsel_buchstabe: catalog.raetselBuchstabe,
	questionCount: questions.length,
	maxPoints: maxPointsOf(questions),
	createdAt: catalog.createdAt.toISOString(),
	updatedAt: catalog.updatedAt.toISOString(),
	version: catalog.version
});

/** A question row in the form that the question types work with. */
export const storedQuestion = (row: Question): StoredQuestion =>
	readStored({
		id: row.id,
		type: row.type,
		prompt: row.prompt,
		points: row.points,
		countdown: row.countdown,
		instantFeedback: row.instantFeedback,
		image: row.image,
		explanation: row.explanation,
		content: row.content,
		...(row.isSample ? { sample: true } : {}),
		...(row.voidedAt ? { isVoid: true } : {}),
		...(row.translations ? { translations: row.translations } : {})
	} as unknown as StoredQuestion);
