import { z } from 'zod';
import type { FieldError } from '#lib/admin/error-text.ts';
import { sharedFields } from '#lib/questions/fields.ts';
import { kinds } from '#lib/questions/index.ts';
import { translationsFor } from '#lib/questions/translations-form.ts';
import { writtenOf, type Draft } from './draft.ts';

const shared = z.object(sharedFields);

/** The code and the English sentence by which faults are known everywhere; see operation/validation-errors of the server. */
function worded(issue: z.core.$ZodIssue): Pick<FieldError, 'code' | 'message'> {
	const { message } = issue;
	if (issue.code === 'custom') return { code: String(issue.params?.code ?? 'invalid_format'), message };
	if (issue.code === 'invalid_type') return { code: issue.input === undefined ? 'required' : 'invalid_type', message };
	if (issue.code !== 'too_small' && issue.code !== 'too_big') return { code: 'invalid_format', message };
	const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
	if (issue.origin === 'number' || issue.origin === 'int') return { code: issue.code, message: String(limit) };
	if (issue.code === 'too_big') return { code: 'too_long', message: String(limit) };
	return Number(limit) === 1 ? { code: 'required', message } : { code: 'too_short', message: String(limit) };
}

function pathOf(path: readonly PropertyKey[]): string {
	return path.reduce<string>((text, key) => {
		if (typeof key === 'number') return `${text}[${key}]`;
		return text ? `${text}.${String(key)}` : String(key);
	}, '');
}

/** What keeps a draft from being stored, by the same schemas as the server's; places are those of the written form. */
export function faultsOf(draft: Draft): FieldError[] {
	const written = writtenOf(draft);
	const { content } = kinds[draft.type];
	const own = Object.fromEntries(Object.entries(written).filter(([name]) => name in content.shape));
	const issues = [shared, content as z.ZodType].flatMap((schema) => {
		const parsed = schema.safeParse(schema === shared ? written : own, { reportInput: true });
		return parsed.success ? [] : parsed.error.issues;
	});
	const translated = translationsFor(draft.type, own).safeParse(written.translations ?? {}, { reportInput: true });
	const ofTranslations = (translated.error?.issues ?? []).map((issue) => ({
		...issue,
		path: ['translations', ...issue.path]
	}));
	return [...issues, ...ofTranslations].map((issue) => ({ path: pathOf(issue.path), ...worded(issue) }));
}
