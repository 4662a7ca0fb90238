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
}

const folder = path.join(import.meta.dirname, 'migrations');

/** Finds `migrations/*.ts` in name order and remembers the done ones in table `sequelize_meta`. */
export function createMigrator(sequelize: Sequelize): Migrator {
	let umzug: Promise<Umzug<QueryInterface>> | undefined;
	const moving = () => (umzug ??= openUmzug(sequelize));
	const isCurrent = async () => (await missing(sequelize))?.length === 0;
	return {
		up: async (options) => (!options && (await isCurrent()) ? [] : (await moving()).up(options)),
		down: async (options) => (await moving()).down(options),
		executed: async () => (await moving()).executed(),
		pending: async () => (await missing(sequelize)) ?? (await moving()).pending()
	};
}

/** The migrations that are not done; undefined where nobody has noted any. */
async function missing(sequelize: Sequelize): Promise<{ name: string }[] | undefined> {
	try {
		const done = await sequelize.query<{ name: string }>('SELECT name FROM sequelize_meta', {
			type: QueryTypes.SELECT
		});
		const names = new Set(done.map(({ name }) => name));
		return migrationNames().flatMap((name) => (names.has(name) ? [] : { name }));
	} catch {
		// The table is not there yet, or the database is gone: umzug makes the one and reports the other.
		return undefined;
	}
}

const migrationNames = (): string[] =>
	readdirSync(folder)
		.filter((file) => file.endsWith('.ts'))
		.sort()
		.map((file) => path.basename(file, '.ts'));

// Loaded where there is something to move: it brings more modules than the product has features, and most starts find nothing to do.
async function openUmzug(sequelize: Sequelize): Promise<Umzug<QueryInterface>> {
	const { SequelizeStorage, Umzug } = await import('umzug');
	return new Umzug({
		migrations: migrationNames().map((name) => {
			const load = () => import(pathToFileURL(path.join(folder, `${name}.ts`)).href) as Promise<Migration>;
			return {
				name,
				up: async ({ context }: { context: QueryInterface }) => (await load()).up(context),
				down: async ({ context }: { context: QueryInterface }) => (await load()).down(context)
			};
		}),
		context: sequelize.getQueryInterface(),
		storage: new SequelizeStorage({ sequelize }),
		logger: undefined
	});
}
