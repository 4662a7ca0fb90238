import * as assert from 'uvu/assert';
import { cleanings } from '../../../server/features/platform/oauth/clean.ts';
import {
	OauthClient,
	OauthCode,
	OauthGrant,
	OauthRequest,
	OauthToken
} from '../../../server/features/platform/oauth/model.ts';
import { endApp, endOwnApp, listApps, listOwnApps } from '../../../server/features/platform/oauth/operations/apps.ts';
import { updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { systemContext } from '../../../server/operation/system.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient, type Answer, type Client } from '../../support/http.ts';
import {
	appFinder,
	askToken,
	callback,
	exchangeOf,
	letIn,
	pkce,
	refreshOf,
	registerApp,
	type App,
	type Tokens
} from '../../support/apps/oauth.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';
import { makeUser, type Person } from '../../support/staff.ts';

const start = '2026-07-01T10:00:00.000Z';
const errorOf = (answer: Answer): [number, string] => [answer.status, answer.json<{ error: string }>().error];

forEachDatabase('OAuth', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let app: App;
	let person: Person;

	const at = (seconds: number) => scene.setTime(new Date(Date.parse(start) + seconds * 1000).toISOString());
	let findApp: ReturnType<typeof appFinder>;
	const holds = (token: string) => findApp(token).then(Boolean, () => false);
	const firstTokens = async (who: Person = person): Promise<Tokens> => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person: who });
		return (await askToken(client, exchangeOf(app, code, secret))).json<Tokens>();
	};
	const refresh = async (token: string, more: Record<string, string> = {}) =>
		askToken(client, refreshOf(app, token, more));

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		findApp = appFinder(scene);
		client = createClient(served.base);
		person = await makeUser(scene, 'customer');
	});
	test.after(() => served.close());
	test.before.each(async () => {
		scene.setTime(start);
		app = await registerApp(client);
	});

	test('a code becomes tokens that only their hashes are stored of', async () => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person, scopes: ['quiz:read'] });
		assert.match(code, /^mqc_[\w-]{43}$/);
		const answer = await askToken(client, exchangeOf(app, code, secret));
		assert.is(answer.status, 200);
		assert.is(answer.headers.get('cache-control'), 'no-store');
		const { access_token, refresh_token, ...rest } = answer.json<Tokens>();
		assert.equal(rest, { token_type: 'Bearer', expires_in: 3600, scope: 'quiz:read', namespace: 'acme' });
		assert.match(access_token, /^mqo_[\w-]{43}$/);
		assert.match(refresh_token, /^mqr_[\w-]{43}$/);
		const stored = JSON.stringify([await OauthCode.findAll(), await OauthToken.findAll(), await OauthClient.findAll()]);
		for (const text of [code, access_token, refresh_token]) assert.not(stored.includes(text.slice(4)));
		const { actor } = await findApp(access_token);
		assert.equal(
			{ ...actor, grantId: '', id: 0 },
			{
				kind: 'app',
				id: 0,
				grantId: '',
				client: 'Robot',
				user: { id: person.id, username: person.username, displayName: person.username, role: 'customer' },
				namespace: 'acme',
				isNamespaceActive: true,
				scopes: ['quiz:read']
			}
		);
	});

	test('a code is valid for a minute, for its app, address and verifier only', async () => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person });
		const fields = exchangeOf(app, code, secret);
		const other = await registerApp(client);
		const wrong: [Record<string, string>, string][] = [
			[{ client_id: other.client_id }, 'invalid_grant'],
			[{ redirect_uri: `${callback}/x` }, 'invalid_grant'],
			[{ code_verifier: pkce().verifier }, 'invalid_grant'],
			[{ code_verifier: 'short' }, 'invalid_grant'],
			[{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target']
		];
		for (const [change, error] of wrong)
			assert.equal(errorOf(await askToken(client, { ...fields, ...change })), [400, error], JSON.stringify(change));
		const { redirect_uri: _left, ...without } = fields;
		assert.equal(errorOf(await askToken(client, without)), [400, 'invalid_grant']);
		at(61);
		assert.equal(errorOf(await askToken(client, fields)), [400, 'invalid_grant']);
		at(59);
		assert.is((await askToken(client, { ...fields, resource: 'http://localhost/mcp' })).status, 200);
	});

	test('a code that is used twice revokes what it issued', async () => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person });
		const { access_token } = (await askToken(client, exchangeOf(app, code, secret))).json<Tokens>();
		assert.ok(await holds(access_token));
		assert.equal(errorOf(await askToken(client, exchangeOf(app, code, secret))), [400, 'invalid_grant']);
		assert.not(await holds(access_token));
	});

	test('of ten concurrent exchanges one succeeds', async () => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person });
		const answers = await Promise.all(
			Array.from({ length: 10 }, () => askToken(client, exchangeOf(app, code, secret)))
		);
		assert.is(answers.filter(({ status }) => status === 200).length, 1);
	});

	test('a refresh token is exchanged for the next pair, again within a minute, and never later', async () => {
		const first = await firstTokens();
		const answer = await refresh(first.refresh_token);
		const second = answer.json<Tokens>();
		assert.is(answer.status, 200);
		assert.not.equal(second.refresh_token, first.refresh_token);
		at(59);
		const again = (await refresh(first.refresh_token)).json<Tokens>();
		assert.equal(again, { ...second, expires_in: 3541 });
		at(61);
		assert.equal(errorOf(await refresh(first.refresh_token)), [400, 'invalid_grant']);
		for (const token of [first.access_token, second.access_token]) assert.not(await holds(token));
		assert.equal(errorOf(await refresh(second.refresh_token)), [400, 'invalid_grant']);
	});

	test('a predecessor is worthless once its successor was used, and ends everything', async () => {
		const first = await firstTokens();
		const second = (await refresh(first.refresh_token)).json<Tokens>();
		const third = (await refresh(second.refresh_token)).json<Tokens>();
		assert.ok(await holds(third.access_token));
		assert.equal(errorOf(await refresh(first.refresh_token)), [400, 'invalid_grant']);
		assert.not(await holds(third.access_token));
	});

	test('two concurrent refreshes get the same pair', async () => {
		const first = await firstTokens();
		const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)));
		assert.equal(
			answers.map(({ status }) => status),
			[200, 200, 200]
		);
		const [one, ...others] = answers.map((answer) => answer.json<Tokens>().refresh_token);
		assert.equal(others, [one, one]);
	});

	test('scopes can become fewer by a refresh, and never more', async () => {
		const first = await firstTokens();
		const fewer = (await refresh(first.refresh_token, { scope: 'quiz:read' })).json<Tokens>();
		assert.is(fewer.scope, 'quiz:read');
		assert.equal((await findApp(fewer.access_token)).actor.scopes, ['quiz:read']);
		for (const scope of ['quiz:read news:write', 'nonsense', 'nonsense offline_access'])
			assert.equal(errorOf(await refresh(fewer.refresh_token, { scope })), [400, 'invalid_scope'], scope);
		assert.is((await refresh(fewer.refresh_token)).json<Tokens>().scope, 'quiz:read quiz:write');
	});

	test('an access token ends after an hour, a refresh token after thirty days', async () => {
		const { access_token, refresh_token } = await firstTokens();
		at(3599);
		assert.ok(await holds(access_token));
		at(3600);
		assert.not(await holds(access_token));
		at(30 * 86_400);
		assert.equal(errorOf(await refresh(refresh_token)), [400, 'invalid_grant']);
	});

	test('a revocation ends what it names, for its own app only', async () => {
		const tokens = await firstTokens();
		const other = await registerApp(client);
		const revoke = (fields: object) =>
			client.post('/oauth/revoke', new URLSearchParams({ client_id: app.client_id, ...fields }));
		assert.is((await revoke({ token: 'mqr_unknown' })).status, 200);
		assert.is((await revoke({ token: tokens.refresh_token, client_id: other.client_id })).status, 200);
		assert.ok(await holds(tokens.access_token));
		assert.is((await revoke({ token: tokens.access_token })).status, 200);
		assert.not(await holds(tokens.access_token));
		const next = (await refresh(tokens.refresh_token)).json<Tokens>();
		assert.ok(await holds(next.access_token));
		assert.is((await revoke({ token: next.refresh_token })).status, 200);
		assert.not(await holds(next.access_token));
		assert.equal(errorOf(await revoke({})), [400, 'invalid_request']);
	});

	test('an app with a secret has to prove it, by the header or the body and not by both', async () => {
		const shut = await registerApp(client, { token_endpoint_auth_method: 'client_secret_basic' });
		const fields = { grant_type: 'refresh_token', refresh_token: 'mqr_none' };
		const basic = (secret: string) =>
			`Basic ${Buffer.from(`${shut.client_id}:${encodeURIComponent(secret)}`).toString('base64')}`;
		const ask = (more: object, headers: Record<string, string> = {}) =>
			client.post('/oauth/token', new URLSearchParams({ ...fields, ...more }), headers);
		const right = shut.client_secret!;
		assert.match(right, /^mqs_/);
		const wrong = await ask({}, { authorization: basic('wrong') });
		assert.equal(errorOf(wrong), [401, 'invalid_client']);
		assert.match(wrong.headers.get('www-authenticate')!, /^Basic/);
		assert.equal(errorOf(await ask({}, { authorization: basic(right) })), [400, 'invalid_grant']);
		assert.equal(errorOf(await ask({ client_id: shut.client_id })), [401, 'invalid_client']);
		const inBody = { client_id: shut.client_id, client_secret: right };
		assert.equal(errorOf(await ask(inBody)), [400, 'invalid_grant']);
		assert.equal(errorOf(await ask(inBody, { authorization: basic(right) })), [400, 'invalid_request']);
		const inQuery = `/oauth/token?${new URLSearchParams(inBody)}`;
		assert.equal(errorOf(await client.post(inQuery, new URLSearchParams(fields))), [400, 'invalid_request']);
		const open = { client_id: app.client_id, client_secret: 'anything' };
		assert.equal(errorOf(await ask(open)), [401, 'invalid_client']);
	});

	test('an app ends with the user, the membership, the namespace and the scopes of a service account', async () => {
		const who = await makeUser(scene, 'customer');
		const admin = userOf('admin', 'acme');
		const { access_token, refresh_token } = await firstTokens(who);
		assert.ok(await holds(access_token));
		await scene.call(updateUser, { id: who.id, namespaces: ['beta'] }, { actor: admin });
		assert.not(await holds(access_token));
		assert.equal(errorOf(await refresh(refresh_token)), [400, 'invalid_grant']);
		await scene.call(updateUser, { id: who.id, namespaces: ['acme'] }, { actor: admin });
		assert.ok(await holds(access_token));
		await scene.call(updateUser, { id: who.id, isActive: false }, { actor: admin });
		assert.not(await holds(access_token));
	});

	test('people see and end their own apps, administrators those of the namespace', async () => {
		const [one, other] = [await makeUser(scene, 'customer'), await makeUser(scene, 'analyst')];
		const mine = await firstTokens(one);
		const { id, username } = one;
		const actor = {
			...userOf('customer', 'acme'),
			user: { id, username, displayName: username, role: 'customer' }
		} as const;
		const { apps } = await scene.call(listOwnApps, {}, { actor });
		assert.is(apps.length, 1);
		const [{ grantId, createdAt, lastUsedAt, ...shown }] = apps as [(typeof apps)[0]];
		assert.equal(shown, {
			clientName: 'Robot',
			redirectHosts: ['app.example'],
			namespace: 'acme',
			scopes: ['quiz:read', 'quiz:write']
		});
		assert.match(createdAt, /Z$/);
		assert.is(lastUsedAt, null);
		const all = await scene.call(listApps, {}, { actor: userOf('admin', 'acme') });
		assert.ok(all.apps.some((each) => each.grantId === grantId && each.username === username));
		const stranger = { ...userOf('analyst', 'acme'), user: { ...other, displayName: 'b', role: 'analyst' } } as const;
		assert.is((await refusal(scene.call(endOwnApp, { grantId }, { actor: stranger }))).code, 'not_found');
		const away = { actor: userOf('admin', 'beta'), namespace: 'beta' };
		assert.is((await refusal(scene.call(endApp, { grantId }, away))).code, 'not_found');
		assert.ok(await holds(mine.access_token));
		await scene.call(endOwnApp, { grantId }, { actor });
		assert.not(await holds(mine.access_token));
		assert.equal((await scene.call(listOwnApps, {}, { actor })).apps, []);
	});

	test('expired rows are deleted, and an app in use stays', async () => {
		const { access_token } = await firstTokens();
		const unused = await registerApp(client);
		const clean = async () => {
			for (const cleaning of Object.values(cleanings))
				await scene.call(cleaning, {}, systemContext(scene.dependencies, 'x'));
		};
		at(3500);
		await clean();
		assert.ok(await holds(access_token));
		at(2 * 86_400);
		await clean();
		assert.is(await OauthCode.count(), 0);
		assert.is(await OauthRequest.count(), 0);
		assert.is(await OauthClient.count({ where: { clientId: unused.client_id } }), 0);
		assert.is(await OauthClient.count({ where: { clientId: app.client_id } }), 1);
		const uid = (await OauthGrant.findOne())?.uid;
		assert.ok(uid);
		at(32 * 86_400);
		await clean();
		assert.is(await OauthToken.count(), 0);
		assert.is(await OauthGrant.count(), 0);
		at(400 * 86_400);
		await clean();
		assert.is(await OauthClient.count(), 0);
	});
});
