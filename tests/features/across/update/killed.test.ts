import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../server/database/database.ts';
import { updateDatabase } from '../../../../server/database/update/update-database.ts';
import { messageOf } from '../../../support/copied-database.ts';
import { dumpTables } from '../../../support/dump.ts';
import { loadOldInstallation } from '../../../support/processes/old-installation.ts';
import { onMariadb } from '../../../support/processes/databases.ts';
import { onSchema } from '../../../support/runner/template.ts';

const kills = 20;
// So that the kills are spread over all migrations.
const statementsEach = 42;

/** How the tables are made, without the numbers of their next rows. */
const shapesIn = (url: string): Promise<string[]> =>
	onSchema(url, async (connection) => {
		const [tables] = (await connection.query('SHOW TABLES')) as unknown as [Record<string, string>[]];
		const shapes: string[] = [];
		for (const name of tables.flatMap(Object.values).sort()) {
			const [[made]] = (await connection.query('SHOW CREATE TABLE ??', [name])) as unknown as [
				Record<string, string>[]
			];
			shapes.push(made!['Create Table']!.replace(/ AUTO_INCREMENT=\d+/, ''));
		}
		return shapes;
	});

/** The rows of each table, without the moments at which migrations wrote them. */
async function rowsIn(url: string, begun: string): Promise<Record<string, string>> {
	const database = openDatabase(url);
	const dump = JSON.parse(await dumpTables(database)) as [table: string, rows: object[]][];
	await database.close();
	const text = (rows: object[]) =>
		// A number that a row got which was taken back is not given again.
		JSON.stringify(rows.map(({ id: _, ...row }: { id?: unknown }) => row)).replace(
			/\d{4}-\d\d-\d\dT[\d:.]+Z/g,
			(moment) => (moment >= begun ? 'now' : moment)
		);
	return Object.fromEntries(dump.map(([table, rows]) => [table, text(rows)]));
}

/**
 * Updates until so many statements were said, and then cuts every connection: the server sees what it sees of a killed
 * process, at once, while it works on the last statement, or a moment later.
 */
async function cutAfter(url: string, statements: number, moment: number): Promise<string> {
	const database = openDatabase(url);
	const sockets = new Set<{ destroy(): void }>();
	database.sequelize.addHook('afterConnect', (connection) => {
		sockets.add((connection as unknown as { stream: { destroy(): void } }).stream);
	});
	const cut = () => sockets.forEach((socket) => socket.destroy());
	const moments = [cut, () => setImmediate(cut), () => setImmediate(() => setImmediate(cut))];
	let left = statements;
	const { options } = database.sequelize as unknown as { options: { logging: () => void } };
	options.logging = () => {
		if (left-- === 0) moments[moment]!();
	};
	const end = await messageOf(updateDatabase(database));
	await database.close();
	return end;
}

onMariadb('an update that is killed', ({ test, url }) => {
	test(`${kills} times at any moment is an undisturbed one in the end`, async () => {
		// The columns hold whole seconds.
		const begun = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
		const [calm, killed] = [await url(), await url()];
		for (const each of [calm, killed]) await loadOldInstallation('mariadb', each);
		for (let kill = 0; kill < kills; kill += 1)
			assert.match(await cutAfter(killed, statementsEach + kill, kill % 3), /destroyed|closed/, `kill ${kill}`);
		const raised = [];
		for (const each of [calm, killed]) {
			const database = openDatabase(each);
			raised.push((await updateDatabase(database)).migrations.length);
			await database.close();
		}
		assert.ok(raised[1]! > 0 && raised[1]! < raised[0]!, String(raised));
		assert.equal(await shapesIn(killed), await shapesIn(calm));
		const [rows, expected] = [await rowsIn(killed, begun), await rowsIn(calm, begun)];
		for (const [table, text] of Object.entries(expected)) assert.equal([table, rows[table]], [table, text]);
	});
});
