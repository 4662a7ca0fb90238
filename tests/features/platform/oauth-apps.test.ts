import * as assert from 'uvu/assert';
import { listApps } from '../../../server/features/platform/oauth/operations/apps.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Client } from '../../support/http.ts';
import {
	appFinder,
	askToken,
	exchangeOf,
	letIn,
	pkce,
	refreshOf,
	registerApp,
	type App,
	type Tokens
} from '../../support/apps/oauth.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';
import { makeUser, type Person } from '../../support/staff.ts';

interface Let {
	person: Person;
	namespace?: string;
	scopes?: string[];
	fields?: object;
}

forEachDatabase('the apps of a namespace', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let ole: Person;

	const connect = async ({ fields, ...consent }: Let): Promise<{ app: App; tokens: Tokens }> => {
		const app = await registerApp(client, fields);
		const secret = pkce();
		const code = await letIn(scene, app, secret, consent);
		return { app, tokens: (await askToken(client, exchangeOf(app, code, secret))).json<Tokens>() };
	};
	const admin = { actor: userOf('admin', 'acme') };
	const named = async (input: object) =>
		(await scene.call(listApps, input, admin)).apps.map(({ clientName }) => clientName);
	let findApp: ReturnType<typeof appFinder>;
	const holds = (token: string) => findApp(token).then(Boolean, () => false);

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		findApp = appFinder(scene);
		client = createClient(served.base);
		ole = await makeUser(scene, 'customer');
		await User.update({ displayName: 'Øle Brändt' }, { where: { id: ole.id } });
		const jana = await makeUser(scene, 'customer');
		await connect({ person: ole, scopes: ['quiz:read'], fields: { client_name: 'Kalenderbote' } });
		await connect({ person: jana, fields: { client_name: 'Größenwahn' } });
		const away = await makeUser(scene, 'customer', 'beta');
		await connect({ person: away, namespace: 'beta', fields: { client_name: 'Elsewhere' } });
	});
	test.after(() => served.close());

	test('they are found by name, address, person and right, and only those of the namespace', async () => {
		assert.equal(await named({}), ['Größenwahn', 'Kalenderbote']);
		assert.equal(await named({ q: 'GROSSENWAHN' }), ['Größenwahn']);
		assert.equal(await named({ q: 'brandt' }), ['Kalenderbote']);
		assert.equal(await named({ q: 'app.example quiz:write' }), ['Größenwahn']);
		assert.equal(await named({ q: 'kalender größen' }), []);
		const { apps, list } = await scene.call(listApps, { q: 'bote', page: 1 }, admin);
		assert.equal(list, { total: 2, found: 1, page: 1, pages: 1 });
		assert.equal([apps[0]!.displayName, apps[0]!.username], ['Øle Brändt', ole.username]);
		assert.equal(await named({ only: apps[0]!.grantId }), ['Kalenderbote']);
		for (const only of ['', '0', '1', 'kalenderbote', apps[0]!.grantId.slice(1)])
			assert.equal(await named({ only }), []);
	});

	test('an administrator ends an app over HTTP, and its next use is refused', async () => {
		const boss = await served.login('admin');
		const { app, tokens } = await connect({ person: ole, fields: { client_name: 'Ends soon' } });
		const other = await connect({ person: ole, fields: { client_name: 'Stays' } });
		const { apps } = (await boss.get('/admin/apps?q=soon')).json<{ apps: { grantId: string }[] }>();
		assert.is(apps.length, 1);
		const path = `/admin/apps/${apps[0]!.grantId}`;
		const analyst = await served.login('analyst');
		assert.is((await analyst.get('/admin/apps')).status, 403);
		assert.is((await analyst.request('DELETE', path)).status, 403);
		assert.is((await boss.request('DELETE', path, { headers: { 'x-csrf-token': 'wrong' } })).status, 403);
		assert.ok(await holds(tokens.access_token));
		assert.equal((await boss.request('DELETE', path)).json<{ status: string }>().status, 'deleted');
		assert.not(await holds(tokens.access_token));
		const refused = await askToken(client, refreshOf(app, tokens.refresh_token));
		assert.equal([refused.status, refused.json<{ error: string }>().error], [400, 'invalid_grant']);
		assert.ok(await holds(other.tokens.access_token));
		assert.equal(await named({ q: 'soon' }), []);
	});
});
