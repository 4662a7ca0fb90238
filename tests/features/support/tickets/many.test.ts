import * as assert from 'uvu/assert';
import { Ticket } from '../../../../server/features/support/tickets/model.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, serveScene, type Scene, type Served } from '../../../support/scene.ts';

const statuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
const mostBytes = 150_000;

forEachDatabase('many tickets', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const rows = Array.from({ length: 2000 }, (_, index) => ({
			namespace: 'acme',
			title: `Ticket ${index} ${'with a long title '.repeat(6)}`,
			description: 'x'.repeat(2000),
			status: statuses[index % 4]!,
			labels: ['one', 'two', `label-${index % 50}`],
			createdBy: 'user:anna'
		}));
		await scene.dependencies.database.write((transaction) => Ticket.bulkCreate(rows, { transaction }));
	});
	test.after(() => served.close());

	test('list and board of 2 000 tickets ship less than 150 kB in less than 300 ms', async () => {
		const staff = await served.login('admin');
		for (const path of [
			'/admin/tickets',
			'/admin/tickets/board',
			'/admin/tickets?label=label-7&sort=priority&q=long'
		]) {
			const times: number[] = [];
			// The quickest of some: what else the machine does is not meant.
			for (let run = 0; run < 5; run += 1) {
				const start = performance.now();
				const answer = await staff.get(path, { accept: 'application/json' });
				times.push(performance.now() - start);
				assert.is(answer.status, 200, path);
				assert.ok(answer.text.length < mostBytes, `${path} ships ${answer.text.length} bytes`);
			}
			assert.ok(Math.min(...times) < 300, `${path} takes ${times}`);
		}
	});
});
