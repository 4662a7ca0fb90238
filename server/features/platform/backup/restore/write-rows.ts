import { setImmediate as turn } from 'node:timers/promises';
import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { deleteRows, readRows } from '../../../../database/rows.ts';
import { change } from '../../../../database/statements.ts';
import type { AnyTable } from '../../../../database/table.ts';
import { insertStored, updateStored } from '../../../../database/stored-rows.ts';
import { conflict } from '../../../../runtime/errors.ts';
import { keyOf, type Section } from '../sections.ts';
import type { ImportMode, Places } from './places.ts';
import { stagedTables, type StagedTable } from './rows.ts';
import type { Staging } from './staging.ts';

/** What an import does to a section. */
interface SectionReport {
	created: number;
	updated: number;
	deleted: number;
	skipped: number;
}
export type ImportReport = Record<string, SectionReport>;

interface Asked {
	database: Database;
	staging: Staging;
	places: Places;
	namespace: string;
	mode: ImportMode;
	sections: readonly Section[];
	transaction: Transaction;
}

/** Long enough to be worth a turn of the others, short enough for a phone. */
const sliceMs = 10;
const size = 100;
const deletedAtOnce = 500;
const mostParameters = 3000;

/**
 * Writes the rows of a backup in one transaction, between others' turns: what it replaces first. Throws 409 for a value
 * that may be there only once.
 */
export async function writeRows(asked: Asked): Promise<ImportReport> {
	const { sections, mode } = asked;
	const report: ImportReport = Object.fromEntries(
		sections.map(({ name }) => [name, { created: 0, updated: 0, deleted: 0, skipped: 0 }])
	);
	if (mode === 'replace') await empty(asked, report);
	else await emptyInside(asked);
	await withoutOrder(asked, async () => {
		for (const [place, staged] of stagedTables(sections).entries())
			await writeTable(asked, place, staged, report[staged.section]!);
	});
	return report;
}

async function empty({ sections, namespace, transaction }: Asked, report: ImportReport): Promise<void> {
	for (const { section, table, isWhole, isTree } of stagedTables(sections).reverse()) {
		const by = isTree ? undefined : keyOf(table);
		const deleted = await (by
			? deleteInParts(table, by, { namespace, transaction })
			: deleteRows(table, { namespace }, transaction));
		if (isWhole) report[section]!.deleted = deleted;
		await turn();
	}
}

/** Removes the rows of a namespace by their keys, some at a time: a table at once would keep a room waiting. */
async function deleteInParts(
	table: AnyTable,
	by: 'id' | 'uid',
	{ namespace, transaction }: Pick<Asked, 'namespace' | 'transaction'>
): Promise<number> {
	for (let [deleted, after]: [number, string | number | null] = [0, null]; ; await turn()) {
		const page = { by, after, size: deletedAtOnce };
		const rows = await readRows(table, { namespace }, { only: [by], page, transaction });
		const keys = rows.map((row) => row[by] as string | number);
		if (keys.length) deleted += await deleteRows(table, { namespace, [by]: keys }, transaction);
		if (keys.length < deletedAtOnce) return deleted;
		after = keys.at(-1)!;
	}
}

/** What stands inside of a record that is there is replaced whole. */
async function emptyInside({ sections, places, namespace, transaction }: Asked): Promise<void> {
	for (const { name, parts } of sections) {
		if (!parts.length) continue;
		const owners = [...places.of(name).found.keys()].map((at) => places.keyAt(name, at));
		for (const { table, form } of parts)
			for (let at = 0; at < owners.length; at += size)
				await deleteRows(table, { namespace, [form.within!.by]: owners.slice(at, at + size) }, transaction);
	}
}

/** A record may refer to one that comes after it: the database looks at the end, or not at all. */
async function withoutOrder({ database, transaction }: Asked, work: () => Promise<void>): Promise<void> {
	const say = (sql: string) => change(database.sequelize, sql, [], transaction);
	if (database.dialect === 'sqlite') {
		await say('PRAGMA defer_foreign_keys = ON');
		return work();
	}
	await say('SET SESSION foreign_key_checks = 0');
	try {
		await work();
	} finally {
		await say('SET SESSION foreign_key_checks = 1');
	}
}

async function writeTable(
	{ staging, transaction, database }: Asked,
	place: number,
	{ section, table, isWhole }: StagedTable,
	report: SectionReport
): Promise<void> {
	const columns = Object.keys(table.definition.columns).length;
	const together = database.dialect === 'sqlite' ? 1 : Math.max(1, Math.floor(mostParameters / columns));
	const count = (name: 'created' | 'updated', amount: number) => {
		if (isWhole) report[name] += amount;
	};
	let until = performance.now() + sliceMs;
	for (let from = 0; ;) {
		const rows = staging.rows(place, from, size);
		const added = rows.filter(({ found }) => !found).map(({ values }) => values);
		try {
			for (let at = 0; at < added.length; at += together) {
				await insertStored(table, added.slice(at, at + together), transaction);
				if (performance.now() < until) continue;
				await turn();
				until = performance.now() + sliceMs;
			}
			for (const { found, values } of rows) if (found) await updateStored(table, values, transaction);
		} catch (thrown) {
			throw thrown instanceof UniqueConstraintError ? taken(section, thrown) : thrown;
		}
		count('created', added.length);
		count('updated', rows.length - added.length);
		if (rows.length < size) return;
		from = rows.at(-1)!.at + 1;
	}
}

function taken(section: string, { parent }: UniqueConstraintError) {
	const said = /UNIQUE constraint failed: (.*)$|for key '(.*)'/.exec(parent.message);
	const what = said?.[1] ?? said?.[2] ?? 'a value';
	const message = `A record of ${section} has a value that is there already (${what}).`;
	return conflict(message, [{ path: `sections.${section}`, code: 'taken', message }]);
}

/** The numbers and uids that the records of a backup got, by section and number in the file. */
export function idMapOf(places: Places, sections: readonly Section[]): Record<string, Record<string, number | string>> {
	const numbered = sections.filter(({ table }) => keyOf(table));
	return Object.fromEntries(
		numbered.map(({ name }) => {
			const refs = Array.from({ length: places.of(name).count }, (_, at) => [at + 1, places.keyAt(name, at)]);
			return [name, Object.fromEntries(refs) as Record<string, number | string>];
		})
	);
}
