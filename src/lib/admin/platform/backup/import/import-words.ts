import { errorText, type FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { Translator } from '#lib/messages/translator.ts';
import type { ImportAnswer } from './backup-import.svelte.ts';

/** The key of a code among the messages. */
const keyOf = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const warnings = new Set([
	...['dead_cards', 'new_event_addresses', 'files_missing', 'files_renamed', 'other_namespace', 'play_waits']
]);

/** A warning in the reader's language. */
export const warningText = (
	{ t }: Translator,
	{ code, message, count }: ImportAnswer['warnings'][number],
	from: string
): string => (warnings.has(code) ? t(`backup.restore.warning.${keyOf(code)}`, { count, from }) : message);

const faults = new Set([
	...['twice', 'invalid_ref', 'missing_section', 'unsupported_version', 'broken_file', 'broken_archive', 'encrypted'],
	...['no_backup', 'unsupported_media_type', 'unknown_field', 'taken', 'invalid_json']
]);
const versions = /(\d+); this installation reads up to (\d+)/;

/** What is wrong at one place of a file. */
export function faultText(translator: Translator, fault: FieldError): string {
	if (!faults.has(fault.code)) return errorText(translator, fault);
	const [, version = '', most = ''] = versions.exec(fault.message) ?? [];
	// Faults of the files tell in the sentence which file it is.
	const name = fault.path === 'media' ? (/\S+\.\w+/.exec(fault.message)?.[0] ?? '') : '';
	const text = translator.t(`backup.restore.fault.${keyOf(fault.code)}`, { version, most });
	return name ? `${text} (${name})` : text;
}

/** Where in the file that is: section, number of the record and field; empty for the file as a whole. */
export function placeText({ t }: Translator, { path, code }: FieldError, isSection: (name: string) => boolean): string {
	const [, name = '', at, field = ''] = /^sections\.(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? [];
	if (isSection(name)) {
		const section = t(`backup.section.${name}`);
		const place = at === undefined ? section : t('backup.restore.place', { section, number: Number(at) + 1 });
		return field ? `${place}, ${field}` : place;
	}
	const isWhole = ['', 'backup', 'file', 'media'].includes(path) || code === 'unsupported_version';
	return isWhole ? '' : path;
}

const refusals = new Set(['payload_too_large', 'rate_limited', 'quota_exceeded', 'unavailable', 'not_found']);

/** Why nothing was imported. */
export function failureText({ t }: Translator, failure: Failure): string {
	if (failure.kind === 'away') return t('backup.restore.failure.away');
	const { code, status } = failure;
	if (refusals.has(code)) return t(`backup.restore.failure.${keyOf(code)}`);
	if (status === 401 || status === 403) return t('backup.restore.failure.denied');
	return t(failure.details.length ? 'backup.restore.failure.faults' : 'backup.restore.failure.failed');
}
