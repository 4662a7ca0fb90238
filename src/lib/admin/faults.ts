import type { Translator } from '#lib/messages/translator.ts';

/** One fault as the server tells it. */
export interface Fault {
	path: string;
	code: string;
	message: string;
}

const known = new Set([
	...['required', 'not_nullable', 'invalid_type', 'invalid_enum', 'invalid_format', 'invalid_datetime', 'invalid_json'],
	...['too_long', 'too_short', 'too_big', 'too_small', 'duplicate', 'unknown_field', 'unknown_reference', 'unsafe_url'],
	...['blank', 'unscored', 'name_taken', 'reserved', 'protected']
]);

/** A fault in the reader's language, with the limit or the choices the server named; its own words for rare codes. */
export function faultText({ t }: Translator, { path, code, message }: Fault): string {
	if (!known.has(code)) return message;
	const limit = /\d+/.exec(message)?.[0] ?? '';
	const choices = /one of: (.*)\.$/.exec(message)?.[1] ?? '';
	const name = /"(.*)"/.exec(message)?.[1] ?? '';
	if (path === 'end_date' && code === 'too_small') return t('admin.fault.invalid_range');
	if (code.startsWith('too_') && !limit) return t('admin.fault.outOfRange');
	if (code === 'duplicate' && !name) return t('admin.fault.duplicateHere');
	return t(`admin.fault.${code}`, { limit, choices, name });
}

/** What a refused form carries; see `save` of the form actions. */
export interface RefusedForm {
	error: App.Error;
	values: Record<string, string>;
}

/** The text of the first fault of a field of a refused form; undefined when the field is fine. */
export function fieldFault(
	translator: Translator,
	form: RefusedForm | null | undefined,
	field: string
): string | undefined {
	const fault = form?.error.details?.find(({ path }) => path === field || path.startsWith(`${field}[`));
	return fault && faultText(translator, fault);
}

/** One sentence for a refused form whose fault belongs to no field. */
export function formFault({ t }: Translator, form: RefusedForm | null | undefined): string | undefined {
	if (!form) return undefined;
	const { code } = form.error;
	if (code === 'invalid_input' || (code === 'conflict' && form.error.details?.length)) return t('admin.form.faults');
	if (code === 'forbidden') return t('admin.form.denied');
	if (code === 'not_found') return t('admin.form.gone');
	if (code === 'name_taken') return t('admin.fault.name_taken');
	if (code === 'quota_exceeded') return t('admin.fault.quota');
	return t('admin.form.failed');
}
