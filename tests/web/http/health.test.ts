import * as assert from 'uvu/assert';
import { createApp } from '../../../server/app.ts';
import { openDatabase, type Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { initModels } from '../../../server/composition/models.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { createClient, type Client } from '../../support/http.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import type { AddressInfo } from 'node:net';

forEachDatabase('health', ({ test, open, url, connect }) => {
	let scene: Scene;

	/** The product on a database; ends with the work. */
	const on = async (database: Database, work: (client: Client) => Promise<void>) => {
		initModels(database.sequelize);
		const app = createApp({ ...scene.dependencies, database, log: createLog('silent') });
		await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
		try {
			await work(createClient(`http://127.0.0.1:${(app.http.address() as AddressInfo).port}`));
		} finally {
			await app.close();
			initModels(scene.dependencies.database.sequelize);
		}
	};

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('a database without tables is not ready', async () => {
		await on(connect(await url()), async (client) => {
			const ready = await client.get('/readyz');
			assert.equal(
				[ready.status, ready.json()],
				[503, { status: 'unavailable', checks: { database: 'ok', migrations: 'pending', storage: 'unknown' } }]
			);
			assert.is((await client.get('/healthz')).status, 200);
		});
	});

	test('a database that is gone: alive, not ready, and calls say so without a word about it', async () => {
		const gone = openDatabase(`mysql://root@127.0.0.1:${await freePort()}/nowhere`);
		await on(gone, async (client) => {
			const ready = await client.get('/readyz');
			assert.equal(
				[ready.status, ready.json()],
				[503, { status: 'unavailable', checks: { database: 'gone', migrations: 'unknown', storage: 'unknown' } }]
			);
			assert.is((await client.get('/healthz')).status, 200);
			const authorization = `Bearer mq_${'a'.repeat(10)}_${'b'.repeat(43)}`;
			for (const path of ['/api/play/events/any', '/api/v1/namespaces/acme/events', '/j/ABCD']) {
				const answer = await client.get(path, { authorization });
				assert.equal([answer.status, answer.json<{ error: string }>().error], [503, 'unavailable'], path);
				assert.not.match(answer.text, /ECONNREFUSED|127\.0\.0\.1|Sequelize/);
			}
		});
		await gone.close();
	});
});
