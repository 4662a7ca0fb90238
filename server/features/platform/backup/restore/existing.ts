import { setImmediate as turn } from 'node:timers/promises';
import { columnName } from '../../../../database/column-name.ts';
import { readRows } from '../../../../database/rows.ts';
import { select } from '../../../../database/statements.ts';
import type { AnyTable } from '../../../../database/table.ts';
import { keyOf } from '../sections.ts';

type Key = string | number;

const size = 1000;
const askedAtOnce = 200;

/** What a merge finds of a row that is there: its key, and its version where it has one. */
export interface Found {
	key: Key | undefined;
	version: number | undefined;
}

/** The text by which records with the same values are found. */
export const textOfKey = (row: Record<string, unknown>, fields: readonly string[]): string =>
	JSON.stringify(fields.map((field) => row[field] ?? null));

/** Some fields of all rows of a namespace, in the order of their keys. */
export async function* rowsHere(
	table: AnyTable,
	namespace: string,
	fields: readonly string[]
): AsyncGenerator<Record<string, unknown>> {
	const by = keyOf(table);
	const only = [...new Set(['namespace', ...fields, ...(by ? [by] : [])])];
	if (!by) return yield* await readRows(table, { namespace }, { only });
	for (let after: Key | null = null; ; await turn()) {
		const rows: Record<string, unknown>[] = await readRows(table, { namespace }, { only, page: { by, after, size } });
		yield* rows;
		if (rows.length < size) return;
		after = rows.at(-1)![by] as Key;
	}
}

/** The rows of a namespace by their natural keys. */
export async function existingRows(
	table: AnyTable,
	namespace: string,
	fields: readonly string[]
): Promise<Map<string, Found>> {
	const found = new Map<string, Found>();
	const key = keyOf(table);
	const { versioned } = table.definition.options;
	for await (const row of rowsHere(table, namespace, [...fields, ...(versioned ? ['version'] : [])]))
		found.set(textOfKey(row, fields), {
			key: key && (row[key] as Key),
			// A field of that name which is part of the key is none that counts changes.
			version: versioned ? (row.version as number) : undefined
		});
	return found;
}

/** Which of these values rows of other namespaces have in a field. */
export async function takenElsewhere(
	table: AnyTable,
	field: string,
	values: readonly unknown[],
	namespace: string
): Promise<Set<unknown>> {
	const taken = new Set<unknown>();
	const { sequelize } = table as unknown as { sequelize: Parameters<typeof select>[0] };
	for (let at = 0; at < values.length; at += askedAtOnce) {
		const asked = values.slice(at, at + askedAtOnce);
		const sql = `SELECT \`${columnName(field)}\` AS value FROM \`${table.definition.name}\` WHERE \`${columnName(field)}\` IN (${asked.map(() => '?').join(', ')}) AND namespace <> ?`;
		for (const { value } of await select<{ value: unknown }>(sequelize, sql, [...asked, namespace])) taken.add(value);
		await turn();
	}
	return taken;
}
