import * as assert from 'uvu/assert';
import { createRateLimits } from '../../../server/access/rates.ts';
import { onSqlite } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

// A hundredth of every limit: 3 knocks and 30 forms of players a minute.
const scale = 0.01;
const json = { accept: 'application/json' };

onSqlite('what strangers send', ({ test, open }) => {
	let scene: Scene;
	let served: Served;

	test.before(async () => {
		scene = await openScene({ open }, scale);
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	test('a stranger may knock so often; then even a huge form is refused unread, and reading goes on', async () => {
		const staff = await logIn(served, await makeUser(scene, 'admin'));
		const knock = (path: string, body: object | string = {}) => createClient(served.base, json).post(path, body);
		for (const path of ['/admin/events', '/logout']) assert.is.not((await knock(path)).status, 429, path);
		const refused = await knock('/admin/namespaces', 'a'.repeat(3_000_000));
		assert.equal([refused.status, refused.json<{ error: string }>().error], [429, 'rate_limited']);
		assert.ok(Number(refused.headers.get('retry-after')) > 0);
		assert.is((await knock('/password/forgot', { username: 'nobody' })).status, 429);
		assert.is((await createClient(served.base, json).get('/admin/session')).status, 401);
		assert.is((await staff.post('/admin/namespaces', { namespace: 'by-staff' })).status, 201);
		for (const one of Array(30).keys()) assert.is((await knock('/theme')).status, 404, String(one));
		assert.is((await knock('/theme')).status, 429);
	});

	test('who may not call is told so before a body is read', async () => {
		scene.dependencies.limits = createRateLimits(0);
		const { uid } = await scene.event();
		const stranger = createClient(served.base);
		const path = `/api/play/events/${uid}/photos`;
		for (const body of [new FormData(), 'x'.repeat(300_000)])
			assert.is((await stranger.post(path, body)).json<{ error: string }>().error, 'join_required');
	});
});
