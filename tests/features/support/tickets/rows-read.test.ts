import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import { pageTickets, showBoard } from '../../../../server/features/support/tickets/operations/screens.ts';
import { foundOfMany, makeManyTickets } from '../../../support/many-tickets.ts';
import { onMariadb } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

/** Entries of an index by which the tickets of each status are counted. */
const all = 100_000;
const mostText = 25_000;

onMariadb('what the lists read of 100 000 tickets', ({ test, open }) => {
	let scene: Scene;
	const ask = <Row extends object>(sql: string) =>
		scene.dependencies.database.sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
	test.before(async () => {
		scene = await openScene({ open });
		await makeManyTickets(scene.dependencies.database);
		await ask('ANALYZE TABLE tickets, ticket_labels, search_texts');
		await scene.dependencies.database.sequelize.query('SET GLOBAL userstat = 1');
	});
	test.after(async () => void (await scene.dependencies.database.sequelize.query('SET GLOBAL userstat = 0')));

	const readSoFar = async () => {
		const rows = await ask<{ name: string; amount: number | string }>(
			'SELECT table_name AS name, rows_read AS amount FROM information_schema.table_statistics WHERE table_schema = DATABASE()'
		);
		const amounts = new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
		return (name: string): number => amounts.get(name) ?? 0;
	};

	test('whatever is asked for is found among few', async () => {
		for (const [asked, found, isCut] of foundOfMany) {
			const name = JSON.stringify(asked);
			const before = await readSoFar();
			const page = await scene.call(pageTickets, asked);
			assert.equal([page.list.found, page.isCut], [found, isCut], name);
			const between = await readSoFar();
			await scene.call(showBoard, asked);
			const after = await readSoFar();
			// Filters of a few values each read an index once to count and once to list, and a board once for each status.
			const isNarrow = ['q', 'label', 'createdBy', 'referenceType'].some((key) => key in asked);
			const most = isNarrow ? all * 1.25 : all * 3;
			for (const [look, start, end] of [
				['list', before, between],
				['board', between, after]
			] as const) {
				const tickets = end('tickets') - start('tickets');
				const [labels, texts] = ['ticket_labels', 'search_texts'].map((table) => end(table) - start(table));
				assert.ok(tickets >= (look === 'list' ? all : 0), `${name}: what was read is counted: ${tickets}`);
				assert.ok(tickets <= (look === 'list' ? most : all * 6), `${look} ${name} reads ${tickets} tickets`);
				assert.ok(labels! <= 30_000, `${look} ${name} reads ${labels} labels`);
				assert.ok(texts! <= mostText, `${look} ${name} reads ${texts} texts`);
			}
		}
	});
});
