import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as assert from 'uvu/assert';
import { ReadCache } from '../../../server/database/read-cache.ts';
import { QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { listEvents } from '../../../server/features/authoring/events/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, serveScene, type Scene } from '../../support/scene.ts';
import { migrateFresh } from '../../support/runner/template.ts';

/** What is still in use after a collection; without one, the garbage of this test's own client would count. */
function heldBytes(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

forEachDatabase('what is remembered between commits', ({ test, url, connect }) => {
	let scene: Scene;
	let address: string;
	test.before(async () => {
		address = await url();
		await migrateFresh(address);
		const database = connect(address);
		scene = await openScene({ open: async () => database });
	});

	test('is read again after a commit, also by another process', async () => {
		const memo = new ReadCache(scene.dependencies.database);
		let readings = 0;
		const count = () =>
			memo.read('events', async () => {
				readings += 1;
				return (await scene.call(listEvents, {})).events.length;
			});
		assert.is(await count(), 0);
		await scene.event();
		assert.is(await count(), 1);
		const other = connect(address);
		await other.sequelize.query("UPDATE events SET namespace = 'beta'");
		assert.is(await count(), 0);
		assert.ok(readings >= 3);
	});

	test('is read once for concurrent callers, and fails for all of them', async () => {
		const memo = new ReadCache(scene.dependencies.database);
		let readings = 0;
		const ask = () => memo.read('x', async () => (readings += 1));
		assert.equal(await Promise.all([ask(), ask(), ask()]), [1, 1, 1]);
		const failing = () => memo.read('y', () => Promise.reject(new Error('gone')));
		const failed = (await Promise.allSettled([failing(), failing()])).map(({ status }) => status);
		assert.equal(failed, ['rejected', 'rejected']);
	});

	test('is not a failure', async () => {
		const memo = new ReadCache(scene.dependencies.database);
		const failing = () => memo.read('x', () => Promise.reject(new Error('gone')));
		for (let time = 0; time < 2; time += 1) assert.is(await failing().catch(({ message }: Error) => message), 'gone');
		assert.is(await memo.read('x', async () => 'back'), 'back');
	});

	test('lists of 5 000 are complete, whatever pages were requested', async () => {
		const rows = Array.from({ length: 5000 }, (_, index) => ({
			uid: index.toString(16).padStart(32, '0'),
			namespace: 'acme',
			slug: `event-${index}`,
			name: `Event ${index} 🎪`,
			startDate: null,
			endDate: null,
			description: '',
			published: true,
			joinCode: index.toString(36).toUpperCase().padStart(6, '0')
		}));
		await scene.dependencies.database.write((transaction) => QuizEvent.bulkCreate(rows, { transaction }));
		const served = await serveScene(scene);
		const client = served.client(await scene.token(['quiz:read']));
		const answer = await client.get('/api/v1/namespaces/acme/events?limit=1&page=2');
		assert.is(answer.json<{ events: unknown[] }>().events.length, 5000);
		const before = heldBytes();
		for (let time = 0; time < 10; time += 1)
			assert.is((await client.get('/api/v1/namespaces/acme/events')).bytes.length, answer.bytes.length);
		assert.ok(heldBytes() - before < 64 * 1024 * 1024, 'less than 64 MiB more for ten readings');
		await served.close();
	});
});
