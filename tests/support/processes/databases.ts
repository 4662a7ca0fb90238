import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Test } from 'uvu';
import { openDatabase, type Database } from '../../../server/database/database.ts';
import { openSchema } from '../kept-schemas.ts';
import { mariadbUrl } from './mariadb.ts';
import { suite } from '../runner/suite.ts';
import { migrateFresh } from '../runner/template.ts';

export const products = ['sqlite', 'mariadb'] as const;
export type Product = (typeof products)[number];

/** An empty database without tables, for one test; `url` fits `DATABASE_URL`. */
export interface FreshDatabase {
	url: string;
	/** Removes the database with everything in it. */
	remove(): Promise<void>;
}

/** What a suite that runs on both products is given. */
export interface Bench {
	test: Test;
	product: Product;
	/** The `DATABASE_URL` of a new empty database, for tests that start a process. */
	url(): Promise<string>;
	/** The same of one that is up to date, for tests whose process need not bring it there itself. */
	migrated(): Promise<string>;
	/** Opens a database as it is; closed after the suite. */
	connect(url: string): Database;
	/** A new migrated database, open; closed and removed after the suite. */
	open(): Promise<Database>;
}

/** Makes an empty database: a new SQLite file, or a new schema on the MariaDB of this run. */
export function freshDatabase(product: Product): Promise<FreshDatabase> {
	return product === 'sqlite' ? freshFile() : freshSchema();
}

/**
 * Defines and runs the same suite once on SQLite and once on MariaDB; no `.run()` is needed for it. For every suite that
 * is about a query, an index, a foreign key, a collation, a JSON column, a time or a transaction of its feature: there the
 * two products differ. `tests/house/both-databases.test.ts` has every write performed in one.
 */
export function forEachDatabase(name: string, define: (bench: Bench) => void): void {
	for (const product of products) runOn(product, `${name} on ${product}`, define);
}

/**
 * Defines and runs a suite whose outcome no database changes, on SQLite alone; no `.run()` is needed for it. For suites
 * about input, rights, limits, headers and how something looks, whose queries other suites ask on both. Where single tests
 * of a suite are such ones, they come last, behind `if (product !== 'sqlite') return;`.
 */
export const onSqlite = (name: string, define: (bench: Bench) => void): void => runOn('sqlite', name, define);

/** Defines and runs a suite about what MariaDB alone does, such as how much it reads; no `.run()` is needed for it. */
export const onMariadb = (name: string, define: (bench: Bench) => void): void => runOn('mariadb', name, define);

function runOn(product: Product, name: string, define: (bench: Bench) => void): void {
	const test = suite(name);
	const cleanUps: (() => Promise<void>)[] = [];
	const removedLater = (database: FreshDatabase) => {
		cleanUps.unshift(() => database.remove());
		return database.url;
	};
	const url = async () => removedLater(await freshDatabase(product));
	const migrated = async () => removedLater(await migratedDatabase(product));
	const connect = (address: string) => {
		const database = openDatabase(address);
		cleanUps.unshift(() => database.close());
		return database;
	};
	// Of this process alone: nobody else writes it when the suite has ended.
	const own = () => (product === 'sqlite' ? migratedDatabase(product) : openSchema(() => migratedDatabase(product)));
	const open = async () => connect(removedLater(await own()));
	define({ test, product, url, migrated, connect, open });
	// Registered last, so that the suite's own `after` hooks still find their databases.
	test.after(async () => {
		for (const cleanUp of cleanUps.splice(0)) await cleanUp();
	});
	test.run();
}

async function migratedDatabase(product: Product): Promise<FreshDatabase> {
	const database = await freshDatabase(product);
	await migrateFresh(database.url);
	return database;
}

async function freshFile(): Promise<FreshDatabase> {
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-sqlite-'));
	return {
		url: `sqlite:${path.join(folder, 'test.db')}`,
		remove: async () => rmSync(folder, { recursive: true, force: true })
	};
}

let schemas = 0;

async function freshSchema(): Promise<FreshDatabase> {
	const server = await mariadbUrl();
	const schema = `${process.env.TEST_DATABASE ?? `test_${process.pid}`}_${++schemas}`;
	await onServer(server, `CREATE DATABASE \`${schema}\` CHARACTER SET utf8mb4`);
	const url = new URL(server);
	url.pathname = schema;
	return {
		url: url.href,
		remove: () => onServer(server, `DROP DATABASE \`${schema}\``)
	};
}

async function onServer(url: string, sql: string): Promise<void> {
	const connection = await createConnection(url);
	try {
		await connection.query(sql);
	} finally {
		await connection.end();
	}
}
