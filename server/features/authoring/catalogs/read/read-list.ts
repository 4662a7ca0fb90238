import { z } from 'zod';
import { catalogSlugForm } from '../../../../runtime/slug.ts';
import { uidForm } from '../../../../runtime/crypto.ts';
import { digits, isBlankEntry, isObject, warnUnknown, type Raw } from '#lib/questions/reading.ts';
import { writtenAddress } from '#lib/text/written-address.ts';
import type { FieldError } from '../../../../runtime/errors.ts';
import { checked, reportAt, type Findings } from '../import-report.ts';
import { parseFile, refused, type Refused } from './read.ts';
import { detailFields, detailValues } from './read-details.ts';

const slug = z
	.string()
	.overwrite((text) => text.trim().toLowerCase())
	.refine((text) => catalogSlugForm.test(text), {
		error: 'A slug has up to 100 letters a–z, digits, - and _, and starts with a letter or digit.',
		params: { code: 'invalid_slug' }
	});

const address = z
	.string()
	.overwrite(writtenAddress)
	.max(2048)
	.refine((text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
		error: 'This must be a web address or a path of this site.',
		params: { code: 'unsafe_url' }
	});

/** An entry of a catalog list in its strict form. */
export const listEntry = z.strictObject({
	uid: z.string().regex(uidForm).optional(),
	slug,
	...detailFields,
	sort_order: detailFields.sort_order.unwrap(),
	qrcode_url: address.nullish()
});

/** An entry of catalogs.json; fields that were not sent are absent and keep their stored value. */
export type CatalogEntry = z.output<typeof listEntry>;

const derived = ['id', 'file', 'questionCount', 'maxPoints', 'version', 'questions'];

/** Reads the bytes of a catalogs.json. */
export function readListFile(file: string | Uint8Array): { entries: CatalogEntry[]; warnings: FieldError[] } | Refused {
	const parsed = parseFile(file);
	return 'error' in parsed ? parsed : readList(parsed.json);
}

/** Reads a parsed catalog list: `id` counts as sort_order, `file` names the slug, no order = place in the list. */
export function readList(json: unknown): { entries: CatalogEntry[]; warnings: FieldError[] } | Refused {
	if (!Array.isArray(json)) return refused('invalid_input', 'A catalog list is a list of catalogs.', 'invalid_type');
	const findings: Findings = { faults: [], warnings: [] };
	const entries = json.map((raw: unknown, index) => readEntry(raw, index, findings));
	for (const field of ['slug', 'uid'] as const) reportTwice(entries, field, findings);
	if (findings.faults.length) return { error: 'invalid_input', faults: findings.faults };
	return { entries: entries.filter((one) => one !== undefined), warnings: findings.warnings };
}

function readEntry(raw: unknown, index: number, findings: Findings): CatalogEntry | undefined {
	const prefix = `[${index}]`;
	const report = reportAt(findings, prefix);
	if (!isObject(raw)) {
		report.error([], 'invalid_type', 'A catalog must be an object.');
		return undefined;
	}
	warnUnknown(raw, [...Object.keys(listEntry.shape), ...derived], [], report);
	return checked(listEntry, entryValues(raw, index), findings, prefix);
}

function entryValues(raw: Raw, index: number): Raw {
	const file = typeof raw.file === 'string' ? raw.file.replace(/\.json$/i, '') : raw.file;
	const values: Raw = { sort_order: digits(raw.id ?? index + 1), ...detailValues(raw), slug: raw.slug ?? file };
	for (const name of ['uid', 'qrcode_url']) if (raw[name] !== undefined) values[name] = raw[name];
	if (isBlankEntry(values.uid)) delete values.uid;
	if (isBlankEntry(values.qrcode_url)) values.qrcode_url = null;
	return values;
}

function reportTwice(entries: (CatalogEntry | undefined)[], field: 'slug' | 'uid', findings: Findings): void {
	const seen = new Set<string>();
	entries.forEach((one, index) => {
		const value = one?.[field];
		if (value === undefined) return;
		if (seen.has(value))
			reportAt(findings, `[${index}]`).error([field], 'duplicate', 'An earlier entry has the same one.');
		seen.add(value);
	});
}
