import * as assert from 'uvu/assert';
import { onSqlite } from '../../support/processes/databases.ts';
import { goodPassword, logIn } from '../../support/browser/log-in.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

onSqlite('login sessions', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());

	test('a login outlives several requests and ends with the logout', async () => {
		const person = await makeUser(scene, 'analyst');
		const client = await logIn(served, person);
		for (let call = 0; call < 3; call += 1) {
			const session = await client.get('/admin/session');
			assert.is(session.status, 200, session.text);
			assert.is(session.json<{ user: { username: string } }>().user.username, person.username);
		}
		const again = await client.post('/login', { username: person.username, password: goodPassword });
		assert.is(again.status, 200, again.text);
		assert.is((await client.post('/logout', {})).status, 200);
		assert.is((await client.get('/admin/session')).status, 401);
	});
});
