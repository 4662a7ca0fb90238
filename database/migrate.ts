import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { QueryTypes, type QueryInterface, type Sequelize } from 'sequelize';
import type { Umzug } from 'umzug';
import { forgetSteps, openSteps, removeSteps, resumable, wasMadeBefore } from './resumable.ts';

/** What a migration file exports; both directions run on SQLite and on MySQL/MariaDB. */
interface Migration {
	up(queries: QueryInterface): Promise<void>;
	down(queries: QueryInterface): Promise<void>;
}

/** Moves a database between its versions, and answers the migrations that it ran, in their order. */
export interface Migrator {
	/** `waiting` is called when another process moves the database; its end is awaited first. */
	up(options?: { to?: string; waiting?: () => void }): Promise<{ name: string }[]>;
	down(options: { to: string | 0 }): Promise<{ name: string }[]>;
	executed(): Promise<{ name: string }[]>;
	pending(): Promise<{ name: string }[]>;
	/** What was done by another version: migrations that this one does not have. */
	unknown(): Promise<string[]>;
}

/** How a database runs its migrations. */
export interface Ways {
	/** Does the work in one transaction, which the queries in it join by themselves. */
	inTransaction(work: () => Promise<void>): Promise<void>;
	/** Does the work while no other process moves the database; on SQLite the transactions see to that. */
	alone?<T>(work: () => Promise<T>, waiting: () => void): Promise<T>;
}

const folder = path.join(import.meta.dirname, 'migrations');

/** Finds `migrations/*.ts` in name order and remembers the done ones in table `sequelize_meta`, each in the transaction of its own changes. */
export function createMigrator(sequelize: Sequelize, ways: Ways): Migrator {
	let umzug: Promise<Umzug<QueryInterface>> | undefined;
	const moving = () => (umzug ??= openUmzug(sequelize, ways));
	const isCurrent = async () => (await missing(sequelize))?.length === 0;
	const alone: NonNullable<Ways['alone']> = ways.alone ?? ((work) => work());
	return {
		up: async ({ to, waiting = () => undefined } = {}) => {
			if (!to && (await isCurrent())) return [];
			return alone(async () => raiseAll(await moving(), sequelize, to), waiting);
		},
		down: async (options) => (await moving()).down(options),
		executed: async () => (await moving()).executed(),
		pending: async () => (await missing(sequelize)) ?? (await moving()).pending(),
		unknown: async () => [...(await done(sequelize))].filter((name) => !migrationNames().includes(name))
	};
}

const isMysql = (sequelize: Sequelize): boolean => sequelize.getDialect() !== 'sqlite';

async function raiseAll(umzug: Umzug<QueryInterface>, sequelize: Sequelize, to?: string): Promise<{ name: string }[]> {
	// Makes the list of migrations where there is none, before anything else is made.
	await umzug.executed();
	if (isMysql(sequelize)) await openSteps(sequelize);
	const raised = await umzug.up(to ? { to } : undefined);
	if (isMysql(sequelize)) await removeSteps(sequelize);
	return raised;
}

async function done(sequelize: Sequelize): Promise<Set<string>> {
	const rows = await sequelize.query<{ name: string }>('SELECT name FROM sequelize_meta', { type: QueryTypes.SELECT });
	return new Set(rows.map(({ name }) => name));
}

/** The migrations that are not done; undefined where nobody has noted any. */
async function missing(sequelize: Sequelize): Promise<{ name: string }[] | undefined> {
	try {
		const names = await done(sequelize);
		return migrationNames().flatMap((name) => (names.has(name) ? [] : { name }));
	} catch {
		// The table is not there yet, or the database is gone: umzug makes the one and reports the other.
		return undefined;
	}
}

/** The names of all migrations of this version, oldest first. */
export const migrationNames = (): string[] =>
	readdirSync(folder)
		.filter((file) => file.endsWith('.ts'))
		.sort()
		.map((file) => path.basename(file, '.ts'));

// Loaded where there is something to move: it brings more modules than the product has features, and most starts find nothing to do.
async function openUmzug(sequelize: Sequelize, { inTransaction }: Ways): Promise<Umzug<QueryInterface>> {
	const { SequelizeStorage, Umzug } = await import('umzug');
	const storage = new SequelizeStorage({ sequelize });
	const whole = (work: () => Promise<void>) => saying(inTransaction(work));
	return new Umzug({
		migrations: migrationNames().map((name) => ({
			name,
			up: ({ context }) => whole(() => raise(name, context)),
			down: ({ context }) => whole(() => lower(name, context))
		})),
		context: sequelize.getQueryInterface(),
		// Noted together with the changes and not after them: a process that is killed in between would do them twice.
		storage: { executed: () => storage.executed(), logMigration: nothing, unlogMigration: nothing },
		logger: undefined
	});
}

const nothing = async () => undefined;
const load = (name: string) => import(pathToFileURL(path.join(folder, `${name}.ts`)).href) as Promise<Migration>;

async function raise(name: string, queries: QueryInterface): Promise<void> {
	const { sequelize } = queries;
	// Another process that starts at the same moment may have been first.
	if ((await done(sequelize)).has(name)) return;
	await (await load(name)).up(isMysql(sequelize) ? await resumable(queries, name) : queries);
	await sequelize.query('INSERT INTO sequelize_meta (name) VALUES (:name)', { replacements: { name } });
	if (isMysql(sequelize)) await forgetSteps(sequelize, name);
}

async function lower(name: string, queries: QueryInterface): Promise<void> {
	await (await load(name)).down(queries);
	await queries.sequelize.query('DELETE FROM sequelize_meta WHERE name = :name', { replacements: { name } });
}

/** The error of a migration says what to do. */
async function saying(migration: Promise<void>): Promise<void> {
	try {
		await migration;
	} catch (error) {
		throw new Error(`${(error as Error).message}. ${remedyFor(error)}`, { cause: error });
	}
}

const isFull = /SQLITE_FULL|ENOSPC|EDQUOT|No space left|\berr(or|no)[: ]+28\b|is full|disk full/i;

function remedyFor(error: unknown): string {
	if (isFull.test((error as Error).message))
		return 'Make room on the disk and start again: the update continues where it stopped, and nothing is lost.';
	// Versions before this one noted no steps.
	if (wasMadeBefore(error))
		return 'An older version was interrupted in this migration, and the database kept half of it: restore the backup made before that update, and start again.';
	return 'Remove the reason and start again: the update continues where it stopped.';
}
