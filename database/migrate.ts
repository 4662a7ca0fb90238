import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SequelizeStorage, Umzug } from 'umzug';
import type { QueryInterface, Sequelize } from 'sequelize';

/** What a migration file exports; both directions run on SQLite and on MySQL/MariaDB. */
interface Migration {
	up(queries: QueryInterface): Promise<void>;
	down(queries: QueryInterface): Promise<void>;
}
export type Migrator = Umzug<QueryInterface>;

/** Finds `migrations/*.ts` in name order and remembers the done ones in table `SequelizeMeta`. */
export function createMigrator(sequelize: Sequelize): Migrator {
	return new Umzug({
		migrations: {
			glob: ['migrations/*.ts', { cwd: import.meta.dirname }],
			resolve: ({ name, path: file, context }) => {
				const load = () => import(pathToFileURL(file!).href) as Promise<Migration>;
				return {
					name: path.basename(name, '.ts'),
					up: async () => (await load()).up(context),
					down: async () => (await load()).down(context)
				};
			}
		},
		context: sequelize.getQueryInterface(),
		storage: new SequelizeStorage({ sequelize }),
		logger: undefined
	});
}
