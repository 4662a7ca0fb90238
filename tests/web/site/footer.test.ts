import * as assert from 'uvu/assert';
import { demand } from '../../support/ask.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { check, type Row } from '../../support/rows.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';

type Fields = Record<string, unknown>;
type Name = 'editor';

forEachDatabase('the doors of the footer', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let callers: Record<Name, Client>;
	const rest = '/api/v1/namespaces/acme';
	const admin = '/admin/navigation';

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		callers = { editor: await served.login('redakteur') };
	});
	test.after(() => served.close());

	const run = async (rows: readonly Row<Name>[]) => {
		for (const row of rows) await check({ served, callers }, row);
	};
	test('a list of the footer is known by its tag, and roles without the footer see nothing of it', async () => {
		const client = served.client(await scene.token(['footer:read', 'footer:write']));
		const content = { text: '<p>Hello</p>' };
		const sent = { slot: 'footer_1', type: 'text', content, isActive: false };
		await demand(client, `POST ${rest}/footer-blocks`, 201, sent);
		await run([{ name: 'role', as: 'editor', request: `GET ${admin}/footer-blocks`, status: 403 }]);
		const list = await demand(client, `GET ${rest}/footer-blocks?includeInactive=0`, 200);
		assert.equal(list.json<{ blocks: Fields[] }>().blocks, []);
		await demand(client, `GET ${rest}/footer-blocks?includeInactive=0`, 304, undefined, {
			'if-none-match': list.headers.get('etag')!
		});
	});
});
