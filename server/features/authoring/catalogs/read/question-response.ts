import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { sharedFields } from '#lib/text/fields.ts';
import { kinds, questionTypes } from '#lib/questions/index.ts';
import { fieldsOf, listOf } from '#lib/questions/translations.ts';
import { translationsForm } from '#lib/questions/translations-form.ts';
import type { QuestionType } from '#lib/questions/types.ts';

/** Every type in the written form, with the fields that all of them have. */
function formsOf<Shared extends z.ZodRawShape, Translated extends z.ZodType>(
	shared: Shared,
	translated: (type: QuestionType) => Translated
) {
	const forms = questionTypes.map((type) =>
		z.object({
			...shared,
			type: z.literal(type).describe(kinds[type].title),
			...kinds[type].shown,
			translations: translated(type).optional()
		})
	);
	return z.discriminatedUnion('type', forms as [(typeof forms)[number]]);
}

/** A question as a file or request writes it. */
export const questionForm = formsOf(sharedFields, translationsForm).meta({ id: 'QuestionInput' });

const text = z.string();

/** The translations of a question of a type as they are answered: lists in its order, '' = not translated. */
function shownTranslations(type: QuestionType) {
	const list = listOf(type);
	const entry = z
		.union([text, z.record(text, text)])
		.describe('The text, or the texts of a pair; with ids when asked for');
	const fields = ['prompt', 'explanation', ...fieldsOf(type)].map((name) => [name, text.optional()] as const);
	const one = z.object({
		...Object.fromEntries(fields),
		...(list ? { [list.field]: z.array(entry).optional() } : {})
	});
	return z.partialRecord(z.enum(locales), one).describe('Texts in other languages, in the order of the question');
}

/** A question with its solution as it is answered; what has its default is left out. */
export const questionResponse = formsOf(
	{
		id: z.int(),
		prompt: z.string(),
		points: z.int(),
		countdown: z.int().optional().describe('Seconds, 0 = none; left out = as the event'),
		instantFeedback: z.boolean().optional().describe('Left out = as the event'),
		image: z.string().optional().describe('Address of the picture'),
		explanation: z.string().optional().describe('Shown with the solution'),
		sample: z.literal(true).optional().describe('It came with a template and is unchanged')
	},
	shownTranslations
).meta({ id: 'Question' });
export type QuestionResponse = z.infer<typeof questionResponse>;
