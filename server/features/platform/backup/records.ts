import type { Transaction } from 'sequelize';
import { readRows } from '../../../database/rows.ts';
import type { AnyTable, BackupForm, Link } from '../../../database/table.ts';
import { decryptOrNull } from '../../../runtime/crypto.ts';
import { keyOf, type Section, type SectionTable } from './sections.ts';

type Fields = Record<string, unknown>;

/** What reading the records of a namespace takes. */
interface Reading {
	namespace: string;
	transaction: Transaction;
	link: Link;
	secretKey: string;
	/** The keys of the sections, sorted. */
	keys: ReadonlyMap<string, readonly (string | number)[]>;
}

const size = 200;

/** The name under which the number of a row travels: `pageRef` for `pageId`. */
export const nameOfRef = (field: string): string => field.replace(/(Id|Uid)$/, 'Ref');

/** Fields that never travel: the place of the record, and numbers of the database. */
export const ownFields = (table: AnyTable, { within }: BackupForm): string[] => [
	'namespace',
	...(keyOf(table) === 'id' ? ['id'] : []),
	...(within ? [within.by] : [])
];

function wireOf(row: Fields, { table, form }: SectionTable, { link, secretKey }: Reading): Fields {
	const { refs = {}, sealed = {}, omits = [], linked } = form;
	// One that cannot be read is lost already, and must not end the whole backup.
	const open = (value: unknown) => (value === null ? null : decryptOrNull(String(value), secretKey));
	const hidden = new Set([...ownFields(table, form), ...omits]);
	const shown = { ...row, ...linked?.(row, link) };
	const wire: Fields = {};
	for (const [field, value] of Object.entries(shown)) {
		if (hidden.has(field)) continue;
		if (refs[field]) wire[nameOfRef(field)] = link(refs[field], value);
		else if (sealed[field]) wire[sealed[field]] = open(value);
		else wire[field] = value;
	}
	return wire;
}

/** The rows of a section in the order of their keys, some at a time; those without a key of their own follow their event. */
async function* rowsOf({ table, form }: SectionTable, reading: Reading): AsyncGenerator<Fields[]> {
	const { namespace, transaction, keys } = reading;
	const by = keyOf(table);
	if (!by) {
		const events = form.refs?.eventUid ? (keys.get(form.refs.eventUid) ?? []) : [];
		for (const eventUid of events) {
			const rows = sorted(await readRows(table, { namespace, eventUid }, { transaction }), table);
			if (rows.length) yield rows;
		}
		return;
	}
	for (let after: string | number | null = null; ;) {
		const rows: Fields[] = await readRows(table, { namespace }, { page: { by, after, size }, transaction });
		if (rows.length) yield rows;
		if (rows.length < size) return;
		after = rows.at(-1)![by] as string | number;
	}
}

const primaryOf = ({ definition }: AnyTable): string[] =>
	Object.entries(definition.columns).flatMap(([field, { options }]) => (options.primaryKey ? [field] : []));

/** In the order of the primary key, which both databases then agree about. */
function sorted(rows: Fields[], table: AnyTable): Fields[] {
	const fields = primaryOf(table);
	return rows.toSorted((one, other) => {
		const field = fields.find((name) => one[name] !== other[name]);
		return field && one[field]! < other[field]! ? -1 : 1;
	});
}

/** What stands inside of the records with these keys: by key, and by the name it has there. */
async function partsOf(section: Section, owners: unknown[], reading: Reading): Promise<Map<unknown, Fields>> {
	const all = new Map<unknown, Fields>(owners.map((key) => [key, {}]));
	for (const part of section.parts) {
		const { name, by, single } = part.form.within!;
		const where = { namespace: reading.namespace, [by]: owners };
		const rows = sorted(await readRows(part.table, where, { transaction: reading.transaction }), part.table);
		for (const inside of all.values()) inside[name] = single ? null : [];
		for (const row of rows) {
			const inside = all.get(row[by])!;
			const wire = wireOf(row, part, reading);
			if (single) inside[name] = wire;
			else (inside[name] as Fields[]).push(wire);
		}
	}
	return all;
}

/** The records of a section as they travel, some at a time; `ref` numbers those that others may name. */
export async function* recordsOf(section: Section, reading: Reading): AsyncGenerator<Fields[]> {
	const by = keyOf(section.table);
	let ref = 0;
	for await (const rows of rowsOf(section, reading)) {
		const inside =
			by && section.parts.length
				? await partsOf(
						section,
						rows.map((row) => row[by]),
						reading
					)
				: undefined;
		yield rows.map((row) => ({
			...(by && { ref: ++ref }),
			...wireOf(row, section, reading),
			...inside?.get(row[by!])
		}));
	}
}
