import * as assert from 'uvu/assert';
import { activateEvent } from '../../../server/features/authoring/events/operations.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { UserNamespace } from '../../../server/features/platform/users/model.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import type { Client } from '../../support/http.ts';
import { ask } from '../../support/ask.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { logIn } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('where requests of the back end belong', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let admin: Client;
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		admin = await logIn(served, await makeUser(scene, 'admin'));
	});
	test.after(() => served.close());

	/** Where the session works when its requests name nothing. */
	const chosen = async (client: Client) => (await ask(client, 'GET /admin/session')).body.namespace;
	const both = async (): Promise<Client> => {
		const person = await makeUser(scene, 'customer');
		await UserNamespace.create({ userId: person.id, namespace: 'beta', isDefault: false, defaultKey: null });
		return logIn(served, person);
	};

	test('an address scopes its own request and moves nothing', async () => {
		const client = await both();
		const home = await chosen(client);
		assert.is((await ask(client, 'GET /admin/events?namespace=beta')).body.namespace, 'beta');
		assert.is(await chosen(client), home);
		const made = await ask(client, 'POST /admin/events?namespace=beta', { name: 'Elsewhere', namespace: 'beta' });
		assert.equal([made.status, made.body.namespace], [201, 'beta']);
		assert.is(await chosen(client), home);
		assert.is((await ask(client, 'POST /admin/events', { name: 'Here' })).body.namespace, home);
		const wrong = await ask(client, 'POST /admin/events?namespace=beta', { name: 'Torn', namespace: 'acme' });
		assert.equal([wrong.status, wrong.body.error], [403, 'forbidden']);
	});

	test('the first of several namespaces in an address counts', async () => {
		const client = await both();
		for (const [query, namespace] of [
			['namespace=beta&namespace=acme', 'beta'],
			['namespace=acme&namespace=beta&namespace=nowhere', 'acme']
		])
			assert.is((await ask(client, `GET /admin/events?${query}`)).body.namespace, namespace);
		assert.is((await ask(client, 'GET /admin/events?namespace=default&namespace=acme')).status, 403);
		const event = (await scene.event({}, 'beta')).slug;
		const phone = served.client();
		assert.is((await phone.get(`/api/play/events/${event}?namespace=beta&namespace=acme`)).status, 200);
	});

	test('only choosing moves the session: for JSON and for the form of the sidebar', async () => {
		const client = await both();
		assert.is(await chosen(client), 'acme');
		const told = await ask(client, 'POST /admin/namespace', { namespace: 'BETA' });
		assert.equal([told.status, told.body.status, told.body.namespace], [200, 'ok', 'beta']);
		assert.is(await chosen(client), 'beta');
		const form = new URLSearchParams({ _csrf: client.csrfToken!, namespace: 'acme' });
		const sent = await ask(client, 'POST /admin/namespace?namespace=beta', form, { accept: 'text/html' });
		assert.equal([sent.status, sent.headers.get('location')], [303, '/admin/dashboard?namespace=acme']);
		assert.is(await chosen(client), 'acme');
		for (const namespace of ['default', 'nowhere'])
			assert.is((await ask(client, 'POST /admin/namespace', { namespace })).status, 403, namespace);
		for (const body of [{}, { namespace: '' }])
			assert.is((await ask(client, 'POST /admin/namespace', body)).status, 422);
		assert.is(await chosen(client), 'acme');
		const forged = await ask(client, 'POST /admin/namespace', { namespace: 'beta' }, { 'x-csrf-token': 'x' });
		assert.equal([forged.status, await chosen(client)], [403, 'acme']);
	});

	test('a form that was opened in one namespace saves there after another tab has moved on', async () => {
		const client = await both();
		await ask(client, 'POST /admin/namespace', { namespace: 'beta' });
		const form = new URLSearchParams({ _csrf: client.csrfToken!, name: 'Opened in acme' });
		const sent = await ask(client, 'POST /admin/events?namespace=acme', form, { accept: 'text/html' });
		assert.equal([sent.status, sent.headers.get('location')], [303, '/admin/events?namespace=acme&status=created']);
		assert.match((await ask(client, 'GET /admin/events?namespace=acme')).text, /Opened in acme/);
		assert.not.match((await ask(client, 'GET /admin/events')).text, /Opened in acme/);
	});

	test('strangers get into no namespace, administrators into every one that is there', async () => {
		const client = await logIn(served, await makeUser(scene, 'customer'));
		for (const name of ['beta', 'nowhere'])
			assert.is((await ask(client, `GET /admin/events?namespace=${name}`)).status, 403, name);
		assert.is((await ask(admin, 'GET /admin/events?namespace=beta')).status, 200);
		assert.is((await ask(admin, 'GET /admin/events?namespace=nowhere')).status, 404);
	});

	test('readers who name no event get the active one, else the only one; writers must name it', async () => {
		await scene.call(createNamespace, { namespace: 'events-space' });
		const inSpace = (request: string, body?: object) => {
			const [method, path = ''] = request.split(' ');
			return ask(admin, `${method} ${path}${path.includes('?') ? '&' : '?'}namespace=events-space`, body);
		};
		const reads = ['catalogs', 'teams', 'results', 'event/settings', 'results/export?format=csv'];
		const refused = async (request: string, body?: object) => {
			const { status, body: told } = await inSpace(request, body);
			return [status, told.error];
		};
		for (const read of reads) assert.equal(await refused(`GET /admin/${read}`), [400, 'event_required'], read);
		const first = (await scene.event({ name: 'First' }, 'events-space')).uid;
		for (const read of reads) assert.is((await inSpace(`GET /admin/${read}`)).status, 200, read);
		assert.is((await inSpace('GET /admin/teams')).body.event_uid, first);
		const second = (await scene.event({ name: 'Second' }, 'events-space')).uid;
		assert.equal(await refused('GET /admin/teams'), [400, 'event_required']);
		await scene.call(activateEvent, { event: second }, { namespace: 'events-space' });
		assert.is((await inSpace('GET /admin/teams')).body.event_uid, second);
		for (const name of ['event_uid', 'event', 'event_id'])
			assert.is((await inSpace(`GET /admin/teams?${name}=${first}`)).body.event_uid, first, name);
		assert.equal(await refused('POST /admin/teams', { names: ['Nowhere'] }), [400, 'event_required']);
		assert.equal(await refused('PATCH /admin/event/settings', { config: {} }), [400, 'event_required']);
		assert.equal(await refused('POST /admin/event/dashboard/token', {}), [400, 'event_required']);
		for (const name of ['event_uid', 'event', 'event_id']) {
			const made = await inSpace('POST /admin/teams', { [name]: first, names: [`By ${name}`] });
			assert.equal([made.status, made.body.event_uid], [201, first], name);
		}
		const inAddress = await inSpace(`POST /admin/teams?event_uid=${first}`, { event: second, names: ['By address'] });
		assert.is(inAddress.body.event_uid, first);
		const { teams } = await scene.call(createTeams, { event: first, names: ['Last'] }, { namespace: 'events-space' });
		assert.equal(await refused(`DELETE /admin/teams/${teams[0]!.uid}`), [400, 'event_required']);
	});
});
