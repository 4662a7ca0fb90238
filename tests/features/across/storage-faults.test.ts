import * as assert from 'uvu/assert';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, serveScene } from '../../support/scene.ts';

forEachDatabase('a full disk', ({ test, open, product }) => {
	test('is 503 storage_full, not ready, logged once; stored data stays, and with free space everything continues', async () => {
		// Only SQLite can be told how large its file may become.
		if (product !== 'sqlite') return;
		const scene = await openScene({ open });
		const { database } = scene.dependencies;
		const lines: string[] = [];
		scene.dependencies.log = createLog('info', (line) => void lines.push(line));
		const served = await serveScene(scene);
		const { uid } = await scene.event();
		await scene.call(createTeams, { event: uid, names: ['before'] });
		const space = (pages: number) =>
			database.write((transaction) => database.sequelize.query(`PRAGMA max_page_count = ${pages}`, { transaction }));
		const names = (word: string) => Array.from({ length: 200 }, (_, index) => `${word} ${index} ${'x'.repeat(40)}`);
		const token = await scene.token(['quiz:read', 'quiz:write']);
		const path = `/api/v1/namespaces/acme/events/${uid}/teams`;
		const send = (word: string) =>
			served.client(token).request('PUT', path, { body: { teams: names(word) }, headers: { 'if-match': '*' } });

		// The size is told to one connection: who reads must have its own before, and not take that one.
		assert.is((await served.client(token).get(path)).status, 200);
		// The migrations leave free pages behind.
		await database.sequelize.query('VACUUM');
		await space(1);
		const answers = await Promise.all(['a', 'b', 'c'].map(send));
		assert.equal(
			answers.map((answer) => [answer.status, answer.json<{ error: string }>().error]),
			Array.from({ length: 3 }, () => [503, 'storage_full'])
		);
		assert.is(lines.filter((line) => line.includes('storage_full')).length, 1, lines.join(''));
		assert.not.match(lines.join(''), /"stack"/);
		const ready = await served.client().get('/readyz');
		assert.equal(
			[ready.status, ready.json<{ checks: object }>().checks],
			[503, { database: 'ok', migrations: 'ok', storage: 'full' }]
		);

		await space(1_000_000);
		const again = await send('again');
		assert.is(again.status, 200, again.text);
		const { teams } = (await served.client(token).get(path)).json<{ teams: { name: string }[] }>();
		assert.is(teams.length, 200);
		await served.close();
	});
});
