import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { QueryTypes, type QueryInterface, type Sequelize } from 'sequelize';
import type { Umzug } from 'umzug';

/** What a migration file exports; both directions run on SQLite and on MySQL/MariaDB. */
interface Migration {
	up(queries: QueryInterface): Promise<void>;
	down(queries: QueryInterface): Promise<void>;
}

/** Moves a database between its versions, and answers the migrations that it ran, in their order. */
export interface Migrator {
	up(options?: { to: string }): Promise<{ name: string }[]>;
	down(options: { to: string | 0 }): Promise<{ name: string }[]>;
	executed(): Promise<{ name: string }[]>;
	pending(): Promise<{ name: string }[]>;
	/** What was done by another version: migrations that this one does not have. */
	unknown(): Promise<string[]>;
}

/** Does the work in one transaction, which the queries in it join by themselves. */
type InTransaction = (work: () => Promise<void>) => Promise<void>;

const folder = path.join(import.meta.dirname, 'migrations');

/** Finds `migrations/*.ts` in name order and remembers the done ones in table `sequelize_meta`, each in the transaction of its own changes. */
export function createMigrator(sequelize: Sequelize, inTransaction: InTransaction): Migrator {
	let umzug: Promise<Umzug<QueryInterface>> | undefined;
	const moving = () => (umzug ??= openUmzug(sequelize, inTransaction));
	const isCurrent = async () => (await missing(sequelize))?.length === 0;
	return {
		up: async (options) => (!options && (await isCurrent()) ? [] : (await moving()).up(options)),
		down: async (options) => (await moving()).down(options),
		executed: async () => (await moving()).executed(),
		pending: async () => (await missing(sequelize)) ?? (await moving()).pending(),
		unknown: async () => [...(await done(sequelize))].filter((name) => !migrationNames().includes(name))
	};
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
async function openUmzug(sequelize: Sequelize, inTransaction: InTransaction): Promise<Umzug<QueryInterface>> {
	const { SequelizeStorage, Umzug } = await import('umzug');
	const storage = new SequelizeStorage({ sequelize });
	const whole = (work: () => Promise<void>) => saying(sequelize, inTransaction(work));
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
	await (await load(name)).up(queries);
	await sequelize.query('INSERT INTO sequelize_meta (name) VALUES (:name)', { replacements: { name } });
}

async function lower(name: string, queries: QueryInterface): Promise<void> {
	await (await load(name)).down(queries);
	await queries.sequelize.query('DELETE FROM sequelize_meta WHERE name = :name', { replacements: { name } });
}

const halfDone =
	'MariaDB and MySQL keep what a migration did before it failed or was interrupted: restore the backup of before the update, or empty the database where it was new, and start again.';

/** Where a database cannot take back changes of tables, the error of a migration says what to do. */
async function saying(sequelize: Sequelize, migration: Promise<void>): Promise<void> {
	try {
		await migration;
	} catch (error) {
		if (sequelize.getDialect() === 'sqlite') throw error;
		throw new Error(`${(error as Error).message}. ${halfDone}`, { cause: error });
	}
}
