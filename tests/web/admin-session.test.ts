import * as assert from 'uvu/assert';
import { forEachDatabase } from '../support/databases.ts';
import { openScene, serveScene, type Served } from '../support/scene.ts';

forEachDatabase('login sessions', ({ test, open }) => {
	let served: Served;
	test.before(async () => {
		served = await serveScene(await openScene({ open }));
	});
	test.after(() => served.close());

	test('a login outlives several requests and ends with the logout', async () => {
		const client = await served.login('analyst');
		for (let call = 0; call < 3; call += 1) {
			const session = await client.get('/admin/session');
			assert.is(session.status, 200, session.text);
			assert.is(session.json<{ user: { username: string } }>().user.username, 'a-analyst');
		}
		const again = await client.post('/login', { username: 'a-analyst', password: 'correct horse battery' });
		assert.is(again.status, 200, again.text);
		assert.is((await client.post('/logout', {})).status, 200);
		assert.is((await client.get('/admin/session')).status, 401);
	});
});
