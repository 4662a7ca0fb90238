import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../server/database/database.ts';
import { ensureBuild } from '../support/runner/build.ts';
import { freshFolder, start } from '../support/processes/command.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { dumpTables } from '../support/dump.ts';
import { freePort } from '../support/processes/free-port.ts';
import { createClient } from '../support/http.ts';
import { plainPicture } from '../support/print/pictures.ts';
import { uploadForm } from '../support/media-doors.ts';
import { until } from '../support/runner/until.ts';

const secret = 'a secret of at least thirty-two bytes';
const password = 'a-long-enough-word';

/** Every file of a folder with its bytes, but for those that the server writes while it runs. */
const filesOf = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.(db|db-wal|db-shm|log)$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
		.sort()
		.map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]);

forEachDatabase('a second start', ({ test, url }) => {
	test('C67: on the same data it changes no row and no file, and everything still answers', async () => {
		const failure = await ensureBuild();
		if (failure) throw new Error(failure);
		const [address, folder, port] = [await url(), freshFolder(), await freePort()];
		const settings = {
			DATA_DIR: folder,
			DATABASE_URL: address,
			PORT: String(port),
			MAIN_DOMAIN: 'localhost',
			SESSION_SECRET: secret,
			SECRET_KEY: secret,
			ADMIN_USERNAME: 'chef',
			ADMIN_PASSWORD: password
		};
		const serving = async () => {
			const server = start('server/main.ts', [], settings);
			await until(() => server.said.err.includes('"ready"'), 'the server');
			return server;
		};
		const client = createClient(`http://127.0.0.1:${port}`, { accept: 'application/json' });
		const send = async (request: string, body: object | FormData) => {
			const [method = '', place = ''] = request.split(' ');
			const answer = await client.request(method, place, { body });
			assert.ok(answer.status < 300, `${request}: ${answer.text}`);
			return answer.json<{ secret: string; event: { uid: string } }>();
		};
		const state = async () => {
			const database = openDatabase(address);
			const rows = await dumpTables(database);
			await database.close();
			return [rows, filesOf(folder)];
		};

		const first = await serving();
		await send('POST /login', { username: 'chef', password });
		await send('POST /admin/tenants', { namespace: 'acme', host: 'quiz.acme.test', label: 'Acme' });
		await send('POST /admin/namespace', { namespace: 'acme' });
		const { event } = await send('POST /admin/events', { name: 'Fair', published: true, config: { countdown: 5 } });
		await send(`POST /admin/teams?event=${event.uid}`, { names: ['Owls', 'Foxes'] });
		await send('POST /admin/media/upload', uploadForm(await plainPicture(12, 8).png().toBuffer(), 'a.png'));
		const token = await send('POST /admin/namespaces/api-tokens', { label: 'x', scopes: ['quiz:read'] });
		await first.stop('SIGTERM');
		const before = await state();
		assert.is((before[1] as unknown[]).length > 0, true);

		const second = await serving();
		await second.stop('SIGTERM');
		assert.equal(await state(), before);

		const third = await serving();
		try {
			assert.is((await client.get('/admin/session')).status, 200, 'sessions outlive a start');
			const api = createClient(`http://127.0.0.1:${port}`, { authorization: `Bearer ${token.secret}` });
			assert.is((await api.get('/api/v1/namespaces/acme/events')).status, 200);
			const own = createClient(`http://127.0.0.1:${port}`, { host: 'quiz.acme.test' });
			assert.is((await own.get('/uploads/a.png')).status, 200);
		} finally {
			await third.stop('SIGTERM');
		}
	});
});
