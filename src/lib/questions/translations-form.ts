import { z } from 'zod';
import { locales } from '../messages/locale.ts';
import { textKey } from '../text/text-key.ts';
import { plainText } from '#lib/text/fields.ts';
import { kinds } from './index.ts';
import { entryText, listOf } from './translations.ts';
import type { QuestionType } from './types.ts';

/**
 * The strict form of one translation of a type: as many entries as the question has; an empty one is not translated.
 */
function translationForm(type: QuestionType) {
	const { list, fields = {} } = kinds[type].texts;
	return z.strictObject({
		prompt: plainText(2000).optional(),
		explanation: plainText(2000).optional(),
		...(list ? { [list.field]: z.array(entryForm(list.texts)).max(50).optional() } : {}),
		...Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, form.optional()]))
	});
}

function entryForm(texts: readonly { text: string; max: number }[]): z.ZodType<string | Record<string, string>> {
	const [first, ...more] = texts;
	if (!more.length) return plainText(first!.max, 0);
	return z.strictObject(Object.fromEntries(texts.map(({ text, max }) => [text, plainText(max, 0)])));
}

const byLanguage = (type: QuestionType) => z.partialRecord(z.enum(locales), translationForm(type));

/** The schema of all translations of a question of a type, for the reference. */
export const translationsForm = (type: QuestionType) =>
	byLanguage(type).describe(
		'Texts in other languages, in the order of the question; an empty one is shown as it is here.'
	);

/** The strict schema of the translations of a question with this content: its lists are as long as those of the question. */
export const translationsFor = (type: QuestionType, content: object) =>
	byLanguage(type).superRefine((translations, ctx) => {
		const list = listOf(type);
		const rows = (list && (content as Record<string, unknown>)[list.field]) as unknown[] | undefined;
		if (!list || !Array.isArray(rows)) return;
		for (const [locale, translation] of Object.entries(translations)) {
			const given = (translation as Record<string, unknown>)[list.field] as unknown[] | undefined;
			const place = { field: list.field, path: [locale, list.field], rows };
			if (given) checkList(given, place, list.isDistinct === true, ctx);
		}
	});

interface Place {
	field: string;
	path: string[];
	/** The entries of the question itself. */
	rows: unknown[];
}

function checkList(given: unknown[], { path, rows }: Place, isDistinct: boolean, ctx: z.RefinementCtx): void {
	if (given.length !== rows.length) {
		const code = given.length < rows.length ? 'too_short' : 'too_long';
		const message = `This needs as many entries as the question has: ${rows.length}.`;
		ctx.addIssue({ code: 'custom', path, message, params: { code } });
	}
	if (!isDistinct) return;
	// The text on a phone: an entry without a translation stays as written.
	const shown = rows.map((own, index) => textKey(entryText(given[index], 'text') || entryText(own, 'text')));
	shown.forEach((key, index) => {
		if (shown.indexOf(key) === index || !entryText(given[index], 'text')) return;
		const message = `This repeats entry ${shown.indexOf(key) + 1}.`;
		ctx.addIssue({ code: 'custom', path: [...path, index], message, params: { code: 'duplicate' } });
	});
}
