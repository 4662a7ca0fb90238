import type { RequestListener } from 'node:http';
import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/access/actor.ts';
import { cleanings } from '../../../server/features/platform/oauth/clean.ts';
import { offerOf, serverMetadata } from '../../../server/features/platform/oauth/metadata.ts';
import { OauthClient } from '../../../server/features/platform/oauth/model.ts';
import {
	decideAuthorization,
	openAuthorization
} from '../../../server/features/platform/oauth/operations/authorization.ts';
import { listOwnApps } from '../../../server/features/platform/oauth/operations/apps.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { startDocumentHost, type DocumentHost } from '../../support/processes/document-host.ts';
import { askToken, callback, exchangeOf, pkce, refreshOf, requestOf, type Tokens } from '../../support/apps/oauth.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, type Scene, type Served } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

const host = 'https://app.tls.test';
const start = Date.parse('2026-11-25T12:00:00Z');

forEachDatabase('apps that are known by an address', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let site: DocumentHost;
	let answer: RequestListener;
	let hits: string[];
	let actor: Actor;
	let places = 0;

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		const { id, username } = await makeUser(scene, 'customer');
		const user = { id, username, displayName: username, role: 'customer' } as const;
		actor = { kind: 'user', user, namespaces: ['acme'] };
		site = await startDocumentHost((request, response) => answer(request, response));
		({ hits } = site);
		scene.dependencies.readPublic = site.readPublic;
	});
	test.before.each(() => {
		hits.length = 0;
		at(0);
	});
	test.after(async () => {
		site.close();
		await served.close();
	});

	const at = (seconds: number) => scene.setTime(new Date(start + seconds * 1000).toISOString());
	const newAddress = () => `${host}/clients/${(places += 1)}.json`;
	const documentOf = (client_id: string, more: object = {}) => ({
		client_id,
		client_name: 'Chat',
		redirect_uris: [callback, 'mailto:a@app.example'],
		grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
		...more
	});
	const serveText = (text: string, headers: Record<string, string> = {}) =>
		void (answer = (_request, response) => response.writeHead(200, headers).end(text));
	const serveDocument = (address: string, more: object = {}, headers: Record<string, string> = {}) =>
		serveText(JSON.stringify(documentOf(address, more)), headers);
	const context = () => ({ actor, namespace: 'acme', sessionHash: 'a session' });
	const openIt = (client_id: string, secret = pkce(), more: Record<string, string> = {}) =>
		scene.call(openAuthorization, { parameters: requestOf({ client_id }, secret, more) }, context());
	const problemOf = async (client_id: string) => {
		const shown = await openIt(client_id);
		return 'problem' in shown ? shown.problem : 'none';
	};

	test('one is let in, gets tokens and refreshes them, without ever registering', async () => {
		const address = newAddress();
		serveDocument(address, {
			scope: 'quiz:read claudeai',
			token_endpoint_auth_method: 'private_key_jwt',
			token_endpoint_auth_methods_supported: ['private_key_jwt', 'none']
		});
		const secret = pkce();
		const shown = await openIt(address, secret);
		assert.ok('ask' in shown, JSON.stringify(shown));
		const { handle, clientName, clientHost, redirectHost, scopes } = shown.ask;
		assert.equal(
			[clientName, clientHost, redirectHost, scopes],
			['Chat', 'app.tls.test', 'app.example', ['quiz:read']]
		);
		const decision = { handle, isApproved: true, namespace: 'acme', scopes };
		const { redirect } = await scene.call(decideAuthorization, decision, context());
		const app = { client_id: address };
		const code = new URL(redirect).searchParams.get('code')!;
		const tokens = (await askToken(served.client(), exchangeOf(app, code, secret))).json<Tokens>();
		assert.is(tokens.scope, 'quiz:read');
		const next = await askToken(served.client(), refreshOf(app, tokens.refresh_token));
		assert.is(next.status, 200);
		const foreign = refreshOf({ client_id: newAddress() }, next.json<Tokens>().refresh_token);
		assert.is((await askToken(served.client(), foreign)).status, 401);
		const withSecret = { ...refreshOf(app, next.json<Tokens>().refresh_token), client_secret: 'x' };
		assert.is((await askToken(served.client(), withSecret)).status, 401);
		const { apps } = await scene.call(listOwnApps, {}, context());
		assert.equal(
			apps.map(({ clientName: name }) => name),
			['Chat']
		);
		assert.equal(hits, [new URL(address).pathname]);
	});

	test('its lifetime is at least an hour and at most a day, then it is fetched again', async () => {
		for (const [header, seconds] of [
			[undefined, 3600],
			['no-store', 3600],
			['max-age=5', 3600],
			['public, max-age=7200', 7200],
			['max-age=99999999', 86_400],
			['max-age=9999999999999', 3600]
		] as const) {
			const address = newAddress();
			hits.length = 0;
			at(0);
			serveDocument(address, {}, header === undefined ? {} : { 'cache-control': header });
			assert.is(await problemOf(address), 'none');
			at(seconds - 1);
			assert.equal([await problemOf(address), hits.length], ['none', 1], header);
			at(seconds);
			serveDocument(address, { client_name: 'Renamed', redirect_uris: ['https://other.example/'] });
			assert.equal([await problemOf(address), hits.length], ['redirect', 2], header);
			assert.is(await OauthClient.count({ where: { documentUrl: address } }), 1);
		}
	});

	test('an unreadable or invalid document is reported, and fetched again after a minute', async () => {
		const address = newAddress();
		const text = (more: object) => JSON.stringify(documentOf(address, more));
		const faults: [name: string, kind: string, answer: RequestListener | string][] = [
			['no JSON', 'document', '{'],
			['a list', 'document', '[]'],
			['null', 'document', 'null'],
			['nothing', 'document', ''],
			['deep lists', 'document', '['.repeat(5000)],
			['another id', 'document', text({ client_id: `${address}x` })],
			['no id', 'document', text({ client_id: undefined })],
			['no address', 'document', text({ redirect_uris: ['mailto:a@app.example'] })],
			['a secret', 'document', text({ token_endpoint_auth_method: 'client_secret_basic' })],
			['a key', 'document', text({ token_endpoint_auth_method: 'private_key_jwt' })],
			['too long', 'document', text({ more: 'x'.repeat(5 * 1024) })],
			['a redirect', 'unreachable', (_, response) => response.writeHead(302, { location: newAddress() }).end()],
			['no page', 'unreachable', (_, response) => response.writeHead(404).end(text({}))],
			['silence', 'unreachable', () => undefined],
			['half an answer', 'unreachable', (_, response) => void response.write('{"client_id":')],
			['no end', 'document', (_, response) => endless(response)]
		];
		let seconds = 0;
		for (const [name, kind, given] of faults) {
			hits.length = 0;
			answer = typeof given === 'string' ? (_, response) => response.end(given) : given;
			at((seconds += 61));
			assert.is(await problemOf(address), kind, name);
			at(seconds + 59);
			assert.equal([await problemOf(address), hits.length], [kind, 1], name);
		}
		assert.is(await OauthClient.count({ where: { documentUrl: address } }), 0);
		serveDocument(address);
		at((seconds += 61));
		assert.is(await problemOf(address), 'none');
	});

	test('private addresses are never called', async () => {
		serveText('{}');
		for (const address of ['https://localhost/client.json', 'https://localhost.localdomain/client.json'])
			assert.is(await problemOf(address), 'unreachable', address);
		assert.equal(hits, []);
	});

	test('other spellings are no such address', async () => {
		serveText('{}');
		for (const address of [
			'http://app.tls.test/client.json',
			host,
			`${host}/`,
			`${host}:443/client.json`,
			`${host}:8443/client.json`,
			`${host}/client.json?x`,
			`${host}/client.json?`,
			`${host}/client.json#x`,
			`${host}/a/../client.json`,
			`${host}/a/%2e%2e/client.json`,
			`${host}/./client.json`,
			'https://user@app.tls.test/client.json',
			'https://APP.tls.test/client.json',
			'HTTPS://app.tls.test/client.json',
			'https://127.0.0.1/client.json',
			'https://[::1]/client.json',
			'https://2130706433/client.json',
			`${host}\\client.json`,
			`${host}/ client.json`,
			`${host}/${'x'.repeat(500)}`
		])
			assert.is(await problemOf(address), 'client', address);
		assert.equal(hits, []);
	});

	test('nobody makes this server call a host before logging in', async () => {
		const address = newAddress();
		serveDocument(address);
		const parameters = requestOf({ client_id: address }, pkce());
		const anonymous = { kind: 'anonymous' } as const;
		assert.is(
			(await refusal(scene.call(openAuthorization, { parameters }, { actor: anonymous }))).code,
			'unauthenticated'
		);
		assert.is((await askToken(served.client(), refreshOf({ client_id: address }, 'mqr_none'))).status, 401);
		assert.equal(hits, []);
	});

	test('an installation without internet access supports none, and says so', async () => {
		const { env } = scene.dependencies;
		const address = newAddress();
		serveDocument(address);
		assert.is(await problemOf(address), 'none');
		env.OAUTH_CLIENT_DOCUMENTS = false;
		try {
			assert.equal([await problemOf(address), await problemOf(newAddress()), hits.length], ['client', 'client', 1]);
		} finally {
			env.OAUTH_CLIENT_DOCUMENTS = true;
		}
		const { publicUrl } = scene.dependencies;
		const without = serverMetadata(offerOf({ publicUrl, env: { ...env, OAUTH_CLIENT_DOCUMENTS: false } }));
		assert.not('client_id_metadata_document_supported' in without);
		const path = '/.well-known/oauth-authorization-server';
		const told = (await served.client().get(path)).json<{ client_id_metadata_document_supported: boolean }>();
		assert.is(told.client_id_metadata_document_supported, true);
	});

	test('an app that nobody authorised is deleted after a day', async () => {
		const address = newAddress();
		serveDocument(address, {}, { 'cache-control': 'max-age=86400' });
		await problemOf(address);
		at(86_401);
		await scene.call(cleanings['oauthClient.clean'], {});
		assert.is(await OauthClient.count({ where: { documentUrl: address } }), 0);
		assert.equal([await problemOf(address), hits.length], ['none', 2]);
	});

	test('of ten thousand unauthorised registrations, the oldest give way', async () => {
		const row = (clientId: string, approvedAt: Date | null) => ({
			clientId,
			name: clientId,
			redirectUris: [callback],
			authMethod: 'none' as const,
			approvedAt,
			lastUsedAt: new Date(start)
		});
		await OauthClient.destroy({ where: { approvedAt: null } });
		await OauthClient.create(row('mqc-approved', new Date(start)));
		await OauthClient.bulkCreate(Array.from({ length: 10_000 }, (_, i) => row(`mqc-${i}`, null)));
		for (let i = 0; i < 3; i += 1) {
			const made = await served.client().post('/oauth/register', { redirect_uris: [callback] });
			assert.is(made.status, 201);
		}
		const left = await OauthClient.findAll({ where: { approvedAt: null }, order: ['id'], attributes: ['clientId'] });
		assert.equal([left.length, left[0]!.clientId], [10_000, 'mqc-3']);
		assert.is(await OauthClient.count({ where: { clientId: 'mqc-approved' } }), 1);
	});
});

function endless(response: Parameters<RequestListener>[1]): void {
	const more = () => {
		while (!response.destroyed) if (!response.write('x'.repeat(65_536))) return void response.once('drain', more);
	};
	more();
}
