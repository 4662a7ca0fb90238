import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { cleanings } from '../../../server/features/platform/oauth/clean.ts';
import { listEvents, createEvent } from '../../../server/features/authoring/events/operations.ts';
import { OauthClient } from '../../../server/features/platform/oauth/model.ts';
import { openAuthorization } from '../../../server/features/platform/oauth/operations/authorization.ts';
import { updateNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { updateUser } from '../../../server/features/platform/users/operations/users.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { systemContext } from '../../../server/operation/system.ts';
import type { Database } from '../../../server/database/database.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { dumpTables } from '../../support/dump.ts';
import { createClient, type Client } from '../../support/http.ts';
import {
	appFinder,
	askToken,
	exchangeOf,
	letIn,
	pkce,
	refreshOf,
	registerApp,
	requestOf,
	type App,
	type Tokens
} from '../../support/apps/oauth.ts';
import { refusal } from '../../support/refusal.ts';
import { migrateFresh } from '../../support/runner/template.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';
import { makeUser, type Person } from '../../support/staff.ts';

forEachDatabase('what an app may', ({ test, url, connect }) => {
	let scene: Scene;
	let served: Served;
	let client: Client;
	let app: App;
	/** The same database as another process has it. */
	let elsewhere: Database;
	const logged: string[] = [];
	const admin = { actor: userOf('admin', 'acme') };

	let findApp: ReturnType<typeof appFinder>;
	const actorOf = async ({ access_token }: Tokens) => (await findApp(access_token)).actor;
	const isOver = async (tokens: Tokens) => (await refusal(findApp(tokens.access_token))).code;
	const tokensOf = async (person: Person, scopes = ['quiz:read', 'quiz:write']): Promise<Tokens> => {
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person, scopes });
		return (await askToken(client, exchangeOf(app, code, secret))).json<Tokens>();
	};
	const reading = async (tokens: Tokens, namespace = 'acme') =>
		refusal(scene.call(listEvents, {}, { actor: await actorOf(tokens), namespace })).then(
			({ code }) => code,
			() => 'read'
		);
	const writing = async (tokens: Tokens) =>
		refusal(scene.call(createEvent, { name: 'By an app' }, { actor: await actorOf(tokens), namespace: 'acme' })).then(
			({ code }) => code,
			() => 'written'
		);

	test.before(async () => {
		const address = await url();
		await migrateFresh(address);
		scene = await openScene({ open: async () => connect(address) });
		elsewhere = connect(address);
		scene.dependencies.log = createLog('debug', (line) => void logged.push(line));
		served = await serveScene(scene);
		findApp = appFinder(scene);
		client = createClient(served.base);
		app = await registerApp(client);
	});
	test.after(() => served.close());

	test('it needs the scope, in its own namespace', async () => {
		const tokens = await tokensOf(await makeUser(scene, 'customer'), ['quiz:read']);
		assert.equal([await reading(tokens), await writing(tokens)], ['read', 'missing_scope']);
		assert.is(await reading(tokens, 'beta'), 'namespace_mismatch');
	});

	test('every scope can be granted by a user who may use them all', async () => {
		const boss = { ...(await makeUser(scene, 'admin')), role: 'admin' } as Person;
		const { scope } = await tokensOf(boss, [...scopes]);
		assert.equal(scope.split(' '), [...scopes]);
	});

	test('it never may more than the role of its user, as that is now', async () => {
		const person = await makeUser(scene, 'customer');
		const tokens = await tokensOf(person);
		assert.is(await writing(tokens), 'written');
		await scene.call(updateUser, { id: person.id, role: 'analyst' }, admin);
		assert.equal([await writing(tokens), await reading(tokens)], ['forbidden', 'read']);
		await scene.call(updateUser, { id: person.id, role: 'designer' }, admin);
		assert.is(await reading(tokens), 'forbidden');
		await scene.call(updateUser, { id: person.id, role: 'customer' }, admin);
		assert.is(await writing(tokens), 'written');
	});

	test('a closed namespace is closed to it, at its calls, its refreshes and its codes', async () => {
		const person = await makeUser(scene, 'customer');
		const boss = await makeUser(scene, 'admin');
		const [tokens, powerful] = [await tokensOf(person), await tokensOf({ ...boss, role: 'admin' } as Person)];
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person });
		await scene.call(updateNamespace, { id: 'acme', isActive: false }, admin);
		assert.is(await isOver(tokens), 'invalid_token');
		assert.is(await reading(powerful), 'forbidden');
		for (const answer of [
			await askToken(client, refreshOf(app, tokens.refresh_token)),
			await askToken(client, exchangeOf(app, code, secret))
		])
			assert.equal([answer.status, answer.json<{ error: string }>().error], [400, 'invalid_grant']);
		await scene.call(updateNamespace, { id: 'acme', isActive: true }, admin);
		assert.is(await reading(tokens), 'read');
	});

	test('a code is worthless once its user is blocked', async () => {
		const person = await makeUser(scene, 'customer');
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person });
		await scene.call(updateUser, { id: person.id, namespaces: ['beta'] }, admin);
		const answer = await askToken(client, exchangeOf(app, code, secret));
		assert.equal([answer.status, answer.json<{ error: string }>().error], [400, 'invalid_grant']);
	});

	test('lookups are cached only as long as they are true, whichever process changes them', async () => {
		const person = await makeUser(scene, 'customer');
		const tokens = await tokensOf(person);
		const change = (sql: string) =>
			elsewhere.write((transaction) => elsewhere.sequelize.query(sql, { replacements: [person.id], transaction }));
		const changes: [ended: string, again: string][] = [
			['UPDATE users SET is_active = 0 WHERE id = ?', 'UPDATE users SET is_active = 1 WHERE id = ?'],
			[
				"UPDATE user_namespaces SET namespace = 'beta' WHERE user_id = ?",
				"UPDATE user_namespaces SET namespace = 'acme' WHERE user_id = ?"
			],
			[
				"UPDATE namespaces SET is_active = 0 WHERE namespace = 'acme'",
				"UPDATE namespaces SET is_active = 1 WHERE namespace = 'acme'"
			],
			['UPDATE oauth_grants SET revoked_at = created_at WHERE user_id = ?', '']
		];
		for (const [ended, again] of changes) {
			assert.is(await reading(tokens), 'read', ended);
			await change(ended);
			assert.is(await isOver(tokens), 'invalid_token', ended);
			if (again) await change(again);
		}
	});

	test('a token is worthless at another address than its own', async () => {
		const tokens = await tokensOf(await makeUser(scene, 'customer'));
		assert.is(await reading(tokens), 'read');
		const { publicUrl } = scene.dependencies;
		scene.dependencies.publicUrl = 'https://elsewhere.example';
		try {
			assert.is((await refusal(appFinder(scene)(tokens.access_token))).code, 'invalid_token');
			const answer = await askToken(client, refreshOf(app, tokens.refresh_token));
			assert.equal([answer.status, answer.json<{ error: string }>().error], [400, 'invalid_grant']);
		} finally {
			scene.dependencies.publicUrl = publicUrl;
		}
		assert.is(await reading(tokens), 'read');
	});

	test('the new scopes cannot be requested while legacy scopes are set', async () => {
		const { env } = scene.dependencies;
		const asked = async (scope: string) => {
			const parameters = requestOf(app, pkce(), { scope });
			const shown = await scene.call(openAuthorization, { parameters }, { ...admin, sessionHash: 'x' });
			return 'redirect' in shown ? new URL(shown.redirect).searchParams.get('error') : 'asked';
		};
		assert.is(await asked('ticket:read'), 'asked');
		env.OAUTH_LEGACY_SCOPES = true;
		try {
			for (const scope of ['ticket:read', 'ticket:write', 'customer:read', 'customer:write'])
				assert.is(await asked(scope), 'invalid_scope', scope);
			assert.is(await asked('quiz:read'), 'asked');
		} finally {
			env.OAUTH_LEGACY_SCOPES = false;
		}
	});

	test('an app that was let in before has those scopes no more, nor gets them by a refresh', async () => {
		const { env } = scene.dependencies;
		const boss = { ...(await makeUser(scene, 'admin')), role: 'admin' } as Person;
		const tokens = await tokensOf(boss, ['quiz:read', 'ticket:read', 'customer:write']);
		const alone = await tokensOf(boss, ['customer:read']);
		const secret = pkce();
		const code = await letIn(scene, app, secret, { person: boss, scopes: ['ticket:read', 'quiz:read'] });
		env.OAUTH_LEGACY_SCOPES = true;
		try {
			const { actor } = await appFinder(scene)(tokens.access_token);
			assert.equal(actor.scopes, ['quiz:read']);
			const next = await askToken(client, refreshOf(app, tokens.refresh_token));
			assert.is(next.json<Tokens>().scope, 'quiz:read');
			const exchanged = await askToken(client, exchangeOf(app, code, secret));
			assert.is(exchanged.json<Tokens>().scope, 'quiz:read');
			const nothing = await askToken(client, refreshOf(app, alone.refresh_token));
			assert.equal([nothing.status, nothing.json<{ error: string }>().error], [400, 'invalid_scope']);
		} finally {
			env.OAUTH_LEGACY_SCOPES = false;
		}
		assert.equal((await actorOf(alone)).scopes, ['customer:read']);
	});

	test('a service account grants its own scopes, for as long as it has them', async () => {
		const person = { ...(await makeUser(scene, 'service-account')), role: 'service-account' } as unknown as Person;
		const give = (allowedScopes: string[]) => scene.call(updateUser, { id: person.id, allowedScopes }, admin);
		await give(['quiz:read', 'quiz:write']);
		const tokens = await tokensOf(person);
		assert.is(await writing(tokens), 'written');
		await give(['quiz:read']);
		assert.equal([await writing(tokens), await reading(tokens)], ['missing_scope', 'read']);
		assert.equal((await actorOf(tokens)).scopes, ['quiz:read']);
		await give([]);
		assert.is(await reading(tokens), 'missing_scope');
	});

	test('its tokens only work for tools: the REST API accepts none, and none is read from an address', async () => {
		const tokens = await tokensOf(await makeUser(scene, 'customer'));
		const path = '/api/v1/namespaces/acme/events';
		const errorOf = async (asked: ReturnType<Client['get']>) => {
			const answer = await asked;
			return [answer.status, answer.json<{ error: string }>().error];
		};
		assert.equal(await errorOf(served.client(tokens.access_token).get(path)), [401, 'invalid_token']);
		for (const name of ['access_token', 'token'])
			assert.equal(await errorOf(client.get(`${path}?${name}=${tokens.access_token}`)), [401, 'missing_token']);
	});

	test('a refresh for another resource is refused, and the token stays good', async () => {
		const tokens = await tokensOf(await makeUser(scene, 'customer'));
		const ask = (resource: string) => askToken(client, refreshOf(app, tokens.refresh_token, { resource }));
		const answer = await ask('https://elsewhere.example/mcp');
		assert.equal([answer.status, answer.json<{ error: string }>().error], [400, 'invalid_target']);
		assert.is((await ask('HTTP://LOCALHOST:80/mcp/')).status, 200);
	});

	test('a refresh drops unknown scopes, and requests all if none is left', async () => {
		let { refresh_token } = await tokensOf(await makeUser(scene, 'customer'));
		for (const [scope, given] of [
			['quiz:read offline_access claudeai', 'quiz:read'],
			['offline_access', 'quiz:read quiz:write'],
			[' ', 'quiz:read quiz:write']
		] as const) {
			const next = (await askToken(client, refreshOf(app, refresh_token, { scope }))).json<Tokens>();
			assert.is(next.scope, given, scope);
			({ refresh_token } = next);
		}
	});

	test('only an app that proves itself ends its tokens', async () => {
		const shut = await registerApp(client, { token_endpoint_auth_method: 'client_secret_post' });
		const revoke = (fields: Record<string, string>) =>
			client.post('/oauth/revoke', new URLSearchParams({ token: 'mqr_none', client_id: shut.client_id, ...fields }));
		for (const fields of [{}, { client_secret: 'wrong' }] as Record<string, string>[]) {
			const answer = await revoke(fields);
			assert.equal([answer.status, answer.json<{ error: string }>().error], [401, 'invalid_client']);
		}
		assert.is((await revoke({ client_secret: shut.client_secret! })).status, 200);
	});

	test('no secret appears in the log, in an error or anywhere in the database', async () => {
		const person = await makeUser(scene, 'customer');
		const shut = await registerApp(client, { token_endpoint_auth_method: 'client_secret_basic' });
		const secret = pkce();
		const code = await letIn(scene, shut, secret, { person });
		const proof = { client_secret: shut.client_secret! };
		const ask = (fields: Record<string, string>) => askToken(client, { ...fields, ...proof });
		const first = (await ask(exchangeOf(shut, code, secret))).json<Tokens>();
		const second = (await ask(refreshOf(shut, first.refresh_token))).json<Tokens>();
		const faults = [
			await ask({ ...exchangeOf(shut, code, secret), code_verifier: pkce().verifier }),
			await askToken(client, { ...refreshOf(shut, second.refresh_token), client_secret: `${proof.client_secret}x` }),
			await client.get(`/oauth/token?code=${code}&client_secret=${proof.client_secret}`),
			await client.post(`/oauth/token?access_token=${second.access_token}`, '{"broken', {
				'content-type': 'application/json',
				authorization: `Bearer ${second.access_token}`
			})
		];
		const known = [...logged, ...faults.map(({ text }) => text), await dumpTables(scene.dependencies.database)].join();
		assert.ok(known.includes(shut.client_id));
		const secrets = [code, secret.verifier, proof.client_secret];
		for (const { access_token, refresh_token } of [first, second]) secrets.push(access_token, refresh_token);
		// Without what tells their kind, which the log keeps.
		for (const text of secrets) assert.not(known.includes(text.replace(/^mq._/, '')), text.slice(0, 4));
	});

	test('an app that is used stays for a year without a use', async () => {
		const used = await registerApp(client, { client_name: 'Patient' });
		const day = 86_400_000;
		const aged = (days: number) => ({ lastUsedAt: new Date(Date.now() - days * day), approvedAt: new Date() });
		const isThere = async (days: number) => {
			await OauthClient.update(aged(days), { where: { clientId: used.client_id } });
			await scene.call(cleanings['oauthClient.clean'], {}, systemContext(scene.dependencies, 'x'));
			return (await OauthClient.count({ where: { clientId: used.client_id } })) === 1;
		};
		assert.equal([await isThere(365), await isThere(367)], [true, false]);
	});
});
