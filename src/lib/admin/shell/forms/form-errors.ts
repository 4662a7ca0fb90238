import type { Translator } from '#lib/messages/translator.ts';
import { errorText } from './error-text.ts';

/** The result of a rejected form; see `save` of the form actions. */
export interface RefusedForm {
	error: App.Error;
	values: Record<string, string>;
}

/** The text of the first error of a field of a refused form; undefined when the field is fine. */
export function fieldError(
	translator: Translator,
	form: RefusedForm | null | undefined,
	field: string
): string | undefined {
	const error = form?.error.details?.find(({ path }) => path === field || path.startsWith(`${field}[`));
	return error && errorText(translator, error);
}

/** One sentence for a refused form whose error belongs to no field. */
export function formError({ t }: Translator, form: RefusedForm | null | undefined): string | undefined {
	if (!form) return undefined;
	const { code } = form.error;
	if (code === 'invalid_input' || (code === 'conflict' && form.error.details?.length)) return t('admin.form.errors');
	if (code === 'forbidden') return t('admin.form.denied');
	if (code === 'not_found') return t('admin.form.gone');
	if (code === 'name_taken') return t('admin.fieldErrors.name_taken');
	if (code === 'quota_exceeded') return t('admin.fieldErrors.quota');
	return t('admin.form.failed');
}
