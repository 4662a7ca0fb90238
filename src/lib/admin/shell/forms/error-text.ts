import type { Translator } from '#lib/messages/translator.ts';

/** A field error as sent by the server. */
export interface FieldError {
	path: string;
	code: string;
	message: string;
}

const known = new Set([
	...['required', 'not_nullable', 'invalid_type', 'invalid_enum', 'invalid_format', 'invalid_datetime', 'invalid_json'],
	...['too_long', 'too_short', 'too_big', 'too_small', 'duplicate', 'unknown_field', 'unknown_reference', 'unsafe_url'],
	...['not_json', 'default_points', 'blank', 'unscored', 'name_taken', 'reserved', 'protected', 'skipped_time']
]);

const valueKinds = ['a text', 'a number', 'a whole number', 'true or false', 'a list', 'an object'];

/** An error in the reader's language, with the limit or the choices the server named; its own words for rare codes. */
export function errorText({ t }: Translator, { path, code, message }: FieldError): string {
	if (!known.has(code)) return message;
	const limit = /\d+/.exec(message)?.[0] ?? '';
	if (code === 'invalid_json' && limit) return t('admin.fieldErrors.jsonLine', { line: limit });
	if (code === 'too_big' && /\banswers?(\[\d+\])?$/.test(path)) return t('admin.fieldErrors.noOption');
	const kind = code === 'invalid_type' && valueKinds.find((one) => message === `This must be ${one}.`);
	if (kind) return t(`admin.fieldErrors.kind.${kind.replace(/^an? /, '').replaceAll(' ', '_')}`);
	const choices = /one of: (.*)\.$/.exec(message)?.[1] ?? '';
	const name = /"(.*)"/.exec(message)?.[1] ?? '';
	if (path === 'end_date' && code === 'too_small') return t('admin.fieldErrors.invalid_range');
	if (code.startsWith('too_') && !limit) return t('admin.fieldErrors.outOfRange');
	if (code === 'duplicate' && !name) return t('admin.fieldErrors.duplicateHere');
	return t(`admin.fieldErrors.${code}`, { limit, choices, name });
}
