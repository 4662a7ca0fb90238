import type { Transaction } from 'sequelize';
import { openDatabase, sqliteFileOf, type Database } from '../database.ts';
import { select } from '../statements.ts';
import type { AnyTable } from '../table.ts';
import { Checksum } from './checksum.ts';
import { readCounters, writeCounters, type Counters } from './counters.ts';
import {
	isFileInUse,
	isSchemaInUse,
	requireCurrent,
	requireEmpty,
	requireTwoFiles,
	requireTwoSchemas
} from './ends.ts';
import { Faults, type Fault } from './faults.ts';
import { openMysqlWriter } from './mysql-writer.ts';
import { batchesOf } from './read-rows.ts';
import { findOrphans } from './references.ts';
import { isMadeAnew, shapesOf, type CopiedTable } from './shape.ts';
import { openSqliteWriter } from './sqlite-writer.ts';
import { howToEmpty, markFinished, markUnfinished, tablesIn } from './unfinished.ts';
import { addRows, type Writer } from './writer.ts';

/** What a table holds: `next` is the number of its next row, where it counts. */
export interface Content {
	rows: number;
	checksum: string;
	next: number | undefined;
}

/** A table on both sides. */
export interface Compared {
	table: string;
	source: Content;
	target: Content;
	isEqual: boolean;
}

/** How a copy ended. */
export interface Copied {
	/** Whether the target is the whole installation, and may be used. */
	isWhole: boolean;
	/** What cannot be copied as it is; with these nothing is compared. */
	faults: readonly Fault[];
	compared: Compared[];
	/** Tables of the source that are no part of an installation. */
	left: string[];
	/** Whether another connection to the source was open, and whether it was written to during the copy. */
	isInUse: boolean;
	wasWritten: boolean;
	/** How to empty the target. */
	remedy: string;
}

/** What is copied where to; `tell` hears how it goes on. */
export interface CopyOrder {
	from: string;
	to: string;
	tables: readonly AnyTable[];
	tell(line: string): void;
}

interface Ends {
	source: Database;
	target: Database;
	tables: CopiedTable[];
	faults: Faults;
	tell(line: string): void;
}

const rowsPerLine = 20_000;
// A table that is written slowly makes the server of the source wait.
const patience = 'SET SESSION net_write_timeout = 3600';

/**
 * Copies a whole installation into an empty database, as it is at one moment, and compares both. Throws where one of the
 * databases is not as it has to be, before anything is written; the source is only read.
 */
export async function copyDatabase({ from, to, tables, tell }: CopyOrder): Promise<Copied> {
	requireTwoFiles(from, to);
	const file = sqliteFileOf(from);
	const isFileOpen = file !== undefined && isFileInUse(file);
	const source = openDatabase(from);
	try {
		const isInUse = isFileOpen || (source.dialect === 'mysql' && (await isSchemaInUse(source)));
		await requireCurrent(source);
		const target = openDatabase(to);
		try {
			await requireTwoSchemas(source, target);
			await requireEmpty(target);
			const ends = { source, target, tables: shapesOf(tables), faults: new Faults(), tell };
			return { ...(await copyBetween(ends)), isInUse, remedy: howToEmpty(target) };
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function copyBetween(ends: Ends): Promise<Omit<Copied, 'isInUse' | 'remedy'>> {
	const { source, target, faults, tell } = ends;
	await markUnfinished(target);
	tell('Migrating the target …');
	await target.migrator.up();
	const left = await strangers(ends);
	const commits = source.commits();
	const read = await source.snapshot((transaction) => copyRows(ends, transaction));
	const wasWritten = source.commits() !== commits;
	if (faults.list.length) return { isWhole: false, faults: faults.list, compared: [], left, wasWritten };
	tell('Comparing …');
	const written = await target.snapshot(async (transaction) => {
		// Written without asking for parents, and what is equal may differ between two databases.
		await findOrphans(target, transaction, ends.tables, faults);
		return contentsOf(ends, target, transaction);
	});
	const compared = ends.tables.map(({ name }) => compare(name, read.get(name)!, written.get(name)!));
	const isWhole = compared.every(({ isEqual }) => isEqual) && !faults.list.length;
	if (isWhole) await markFinished(target);
	return { isWhole, faults: faults.list, compared, left, wasWritten };
}

/** Tables of the source that are no part of an installation. */
async function strangers({ source, tables }: Ends): Promise<string[]> {
	const known = new Set(tables.map(({ name }) => name));
	return (await tablesIn(source)).filter((name) => !known.has(name) && !isMadeAnew(name)).sort();
}

function compare(table: string, source: Content, target: Content): Compared {
	const isEqual = source.rows === target.rows && source.checksum === target.checksum && source.next === target.next;
	return { table, source, target, isEqual };
}

/** Copies every table, and answers what the source holds. */
async function copyRows(ends: Ends, transaction: Transaction): Promise<Map<string, Content>> {
	const { source, target, tables, faults } = ends;
	if (source.dialect === 'mysql') await select(source.sequelize, patience, [], transaction);
	const writer = await (target.dialect === 'sqlite' ? openSqliteWriter(target) : openMysqlWriter(target));
	try {
		// Migrations leave rows of their own, which the source may have changed since.
		for (const { name } of tables) await writer.run(`DELETE FROM \`${name}\``);
		const sums = new Map<string, Checksum>();
		for (const table of tables) {
			if (faults.isFull) break;
			sums.set(table.name, await copyTable(ends, transaction, writer, table));
		}
		const counters = await readCounters(source, transaction, tables);
		await writeCounters(target, writer, counters);
		if (!faults.isFull) await findOrphans(source, transaction, tables, faults);
		return contents(sums, counters);
	} finally {
		await writer.close();
	}
}

async function copyTable(
	{ source, tables, faults, tell }: Ends,
	transaction: Transaction,
	writer: Writer,
	table: CopiedTable
): Promise<Checksum> {
	const sum = new Checksum();
	for await (const rows of batchesOf(source, transaction, table, faults)) {
		for (const row of rows) sum.add(table, row);
		await addRows(writer, table, rows, faults);
		if (faults.isFull) break;
		if (Math.floor(sum.rows / rowsPerLine) > Math.floor((sum.rows - rows.length) / rowsPerLine))
			tell(`  ${table.name}: ${sum.rows} rows so far`);
	}
	tell(`${tables.indexOf(table) + 1}/${tables.length} ${table.name}: ${sum.rows} rows`);
	return sum;
}

/** What a database holds. */
async function contentsOf(
	{ tables, faults }: Ends,
	database: Database,
	transaction: Transaction
): Promise<Map<string, Content>> {
	const sums = new Map<string, Checksum>();
	for (const table of tables) {
		const sum = new Checksum();
		for await (const rows of batchesOf(database, transaction, table, faults))
			for (const row of rows) sum.add(table, row);
		sums.set(table.name, sum);
	}
	return contents(sums, await readCounters(database, transaction, tables));
}

const contents = (sums: Map<string, Checksum>, counters: Counters): Map<string, Content> =>
	new Map(
		[...sums].map(([name, { rows, text }]) => [name, { rows, checksum: text, next: counters.get(name) }] as const)
	);
