import { z } from 'zod';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { faultsOfIssues } from '#lib/admin/shell/forms/schema-faults.ts';
import { sharedFields } from '#lib/text/fields.ts';
import { kinds } from '#lib/questions/index.ts';
import { translationsFor } from '#lib/questions/translations-form.ts';
import { writtenOf, type Draft } from './saving/draft.ts';

const shared = z.object(sharedFields);

/** The validation errors of a draft, by the schemas of the server; paths are those of the written form. */
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
	return faultsOfIssues([...issues, ...ofTranslations]);
}
