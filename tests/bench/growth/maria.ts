import { createConnection } from 'mysql2/promise';
import { copyTo } from '../../support/copied-database.ts';
import { freshFolder } from '../../support/processes/command.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startMariadb } from '../../support/processes/mariadb.ts';
import type { ServerSettings } from '../live/servers.ts';

/** A private MariaDB that gets what SQLite was filled with, by the product's own copy. */
export async function startMaria() {
	const server = await startMariadb({ port: await freePort(), folder: freshFolder() });
	let schemas = 0;
	const copyOf = async (settings: ServerSettings): Promise<ServerSettings> => {
		const schema = `growth_${++schemas}`;
		const connection = await createConnection(server.url);
		await connection.query(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4`);
		await connection.end();
		const url = `${server.url}/${schema}`;
		const { faults } = await copyTo(settings.DATABASE_URL!, url);
		if (faults.length) throw new Error(`The copy has faults: ${JSON.stringify(faults.slice(0, 3))}`);
		return { ...settings, DATABASE_URL: url };
	};
	return {
		/** A copy for the doors, and one for what removes rows. */
		copiesOf: async (settings: ServerSettings) => [await copyOf(settings), await copyOf(settings)] as const,
		stop: () => server.stop()
	};
}
