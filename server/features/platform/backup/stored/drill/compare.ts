import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RestoreContext } from '../../../../../database/table.ts';
import { movedAddresses } from '../../restore/addresses.ts';
import { checkedFields, expectedIn, type Expected } from '../../restore/check.ts';
import type { ReadyImport } from '../../restore/import-backup.ts';
import { withMovedFile } from '../../restore/moved-file.ts';
import type { Staging } from '../../restore/staging.ts';
import type { Section } from '../../sections.ts';
import type { Difference } from './schema.ts';

type Fields = Record<string, unknown>;

interface Compared {
	/** The backup, and where its records and files came to. */
	ready: ReadyImport;
	/** A backup of what was restored. */
	copy: Staging;
	context: RestoreContext;
	tell: (difference: Difference) => void;
}

const size = 200;

/** Tells where what was restored differs from its backup, except in what an import has to give anew. */
export async function compareRestored(compared: Compared): Promise<void> {
	for (const section of compared.ready.sections) await compareSection(section, compared);
	compareFiles(compared);
}

/** The fields of a section that an import may make anew, by their names in a backup. */
function fieldsMadeAnew({ form }: Section, context: RestoreContext): string[] {
	const fields = Object.keys(form.restore?.().renew?.(context) ?? {});
	return fields.map((field) => form.sealed?.[field] ?? field);
}

async function compareSection(section: Section, { ready, copy, context, tell }: Compared): Promise<void> {
	const { name } = section;
	const counts = [ready.staging, copy].map((staging) => staging.counts().get(name) ?? 0);
	if (counts[0] !== counts[1]) {
		const [expected, found] = counts as [number, number];
		const message = `${expected} records in the backup, ${found} restored`;
		return tell({ path: `sections.${name}`, code: 'other_amount', message, expected, found });
	}
	const anew = fieldsMadeAnew(section, context);
	const moved = movedAddresses(ready.files.moved, ready.places.movedUids());
	for (let from = 0; from < counts[0]!; from += size) {
		const restored = copy.records(name, from, size);
		for (const [at, json] of ready.staging.records(name, from, size).entries()) {
			let expected = withFileHere(JSON.parse(moved(json)) as Fields, section, ready);
			const found = JSON.parse(restored[at]!) as Fields;
			// A value made anew differs; one that is gone is a loss.
			for (const field of anew) if (isSet(found[field])) found[field] = expected[field];
			if (fieldsThatDiffer(expected, found).length) expected = asStored(expected, section);
			const fields = fieldsThatDiffer(expected, found);
			if (!fields.length) continue;
			const message = `${fields.join(', ')} differs`;
			tell({ path: `sections.${name}[${from + at}]`, code: 'other_fields', message, fields });
		}
		await turn();
	}
}

const withFileHere = (record: Fields, { table }: Section, { files }: ReadyImport): Fields => {
	const form = table.definition.options.file;
	return form === undefined ? record : withMovedFile(record, form, files.moved);
};

/** A record as an editor would store it: an import cleans texts that older versions, or the product itself, wrote otherwise. */
function asStored(record: Fields, section: Section): Fields {
	const { whole, parts } = expectedIn(section);
	const stored = { ...record, ...checked(record, whole) };
	for (const part of parts) {
		const { name } = part.part.form.within!;
		const inside = record[name];
		const one = (value: unknown) =>
			isSet(value) ? { ...(value as Fields), ...checked(value as Fields, part) } : value;
		stored[name] = Array.isArray(inside) ? inside.map(one) : one(inside);
	}
	return stored;
}

// The import has told its faults already.
const checked = (record: Fields, expected: Expected): Fields =>
	JSON.parse(JSON.stringify(checkedFields(record, expected, '', () => undefined) ?? {})) as Fields;

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

const fieldsThatDiffer = (one: Fields, other: Fields): string[] =>
	[...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
		(field) => !isDeepStrictEqual(one[field], other[field])
	);

function compareFiles({ ready: { files }, copy, tell }: Compared): void {
	for (const path of files.missing) tell({ path, code: 'not_in_backup', message: 'is not in the backup' });
	const restored = new Map(copy.files().map((file) => [file.path, file]));
	for (const { from: path, to, mime, size: expected, sha256, facts } of files.files) {
		const file = restored.get(to);
		restored.delete(to);
		if (!file) tell({ path, code: 'not_restored', message: 'was not restored' });
		else if (file.size !== expected) {
			const message = `has ${file.size} bytes and not ${expected}`;
			tell({ path, code: 'other_size', message, expected, found: file.size });
		} else if (file.sha256 !== sha256) tell({ path, code: 'other_content', message: 'has other content' });
		else if (!isDeepStrictEqual([file.mime, file.facts], JSON.parse(JSON.stringify([mime, facts]))))
			tell({ path, code: 'other_facts', message: 'what is known of it differs' });
	}
	for (const path of restored.keys()) tell({ path, code: 'not_of_backup', message: 'is not one of the backup' });
}
