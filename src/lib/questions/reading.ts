import { isBlank } from '#lib/text/name-key.ts';
import type { Path, Report, Source } from './kind.ts';

export type Raw = Record<string, unknown>;

/** Whether the value is a JSON object (no list, not null). */
export const isObject = (value: unknown): value is Raw =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string of digits as the number it spells; anything else as it is. */
export const digits = (value: unknown): unknown =>
	typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;

/** 0, 1 and their spellings as booleans; anything else as it is. */
export function truth(value: unknown): unknown {
	const spelled = typeof value === 'string' ? value.trim().toLowerCase() : value;
	if (spelled === 1 || spelled === '1' || spelled === 'true') return true;
	return spelled === 0 || spelled === '0' || spelled === 'false' ? false : value;
}

/** The first of the names that is there and not null, with its value. */
export function firstOf(raw: Raw, names: readonly string[]): { name: string; value: unknown } | undefined {
	const name = names.find((one) => raw[one] !== undefined && raw[one] !== null);
	return name === undefined ? undefined : { name, value: raw[name] };
}

/** The named fields without those that are absent, null or an empty text. */
export const present = (raw: Raw, names: readonly string[]): Raw =>
	Object.fromEntries(names.filter((name) => !isBlankEntry(raw[name] ?? null)).map((name) => [name, raw[name]]));

/** Warns of every field that is not among the names. */
export function warnUnknown(raw: Raw, names: readonly string[], path: Path, report: Report): void {
	for (const name of Object.keys(raw))
		if (!names.includes(name))
			report.warn([...path, name], 'unknown_field', `The unknown field "${name}" was left out.`);
}

/** Reads a list under one of the names, entry by entry; a value that is no list stays for the schema to refuse. */
export function readList(
	raw: Raw,
	names: readonly string[],
	readEntry: (entry: unknown, path: Path) => unknown
): { value: unknown; source: Source } {
	const found = firstOf(raw, names);
	const name = found?.name ?? (names[0] as string);
	const value = Array.isArray(found?.value)
		? found.value.map((entry, index) => readEntry(entry, [name, index]))
		: found?.value;
	return { value, source: { name } };
}

/** A text, or the text of an entry that also carries an id. */
export function textOf(entry: unknown, path: Path, report: Report, more: readonly string[] = []): unknown {
	if (!isObject(entry)) return entry;
	warnUnknown(entry, ['id', 'text', 'label', ...more], path, report);
	return entry.text ?? entry.label;
}

/** Whether an entry has no visible text: null, '' or only spaces. */
export const isBlankEntry = (entry: unknown): boolean =>
	entry === null || (typeof entry === 'string' && isBlank(entry));
