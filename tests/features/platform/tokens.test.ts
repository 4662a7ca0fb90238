import * as assert from 'uvu/assert';
import { scopes } from '../../../server/access/scopes.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { ApiToken } from '../../../server/features/platform/tokens/model.ts';
import { createToken } from '../../../server/features/platform/tokens/operations.ts';
import { sha256 } from '../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { createClient } from '../../support/http.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene, type Served } from '../../support/scene.ts';

forEachDatabase('API tokens', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	const path = '/api/v1/namespaces/acme/events';
	const make = (fields: object = {}) =>
		scene.call(createToken, { label: 'Robot', scopes: ['quiz:read'], ...fields }, { actor: userOf('admin', 'acme') });
	const ask = async (authorization: string) => {
		const answer = await createClient(served.base, { authorization }).get(path);
		return [answer.status, answer.status === 200 ? 'ok' : answer.json<{ error: string }>().error];
	};

	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
	});
	test.after(() => served.close());
	test.before.each(() => scene.setTime('2026-07-01T10:00:00.000Z'));

	test('the secret is returned once, and only its hash is stored', async () => {
		const { token, secret } = await make({ label: ' Robot ', scopes: ['quiz:read', 'quiz:write', 'quiz:read'] });
		assert.match(secret, /^mq_[A-Za-z0-9]{10}_[A-Za-z0-9]{43}$/);
		const { id, createdAt, ...rest } = token;
		assert.equal(rest, {
			namespace: 'acme',
			label: 'Robot',
			prefix: secret.slice(3, 13),
			scopes: ['quiz:read', 'quiz:write'],
			createdBy: 'user:admin',
			expiresAt: null,
			revokedAt: null,
			lastUsedAt: null,
			isActive: true
		});
		assert.ok(id > 0 && createdAt.endsWith('Z'));
		const row = (await ApiToken.findByPk(id))!;
		assert.is(row.tokenHash, sha256(secret));
		assert.not(JSON.stringify(row).includes(secret.slice(14)));
	});

	test('a token opens its namespace until it ends', async () => {
		const { secret, token } = await make({ expiresAt: '2026-07-01T11:00:00Z' });
		assert.is(token.expiresAt, '2026-07-01T11:00:00.000Z');
		assert.equal(await ask(`Bearer ${secret}`), [200, 'ok']);
		assert.equal(await ask(`bearer   ${secret}`), [200, 'ok']);
		scene.setTime('2026-07-01T11:00:00.000Z');
		assert.equal(await ask(`Bearer ${secret}`), [401, 'invalid_token']);
	});

	test('revoked, changed and partial tokens are rejected alike', async () => {
		const { secret, token } = await make();
		const other = (await make()).secret;
		const mixed = `${secret.slice(0, 14)}${other.slice(14)}`;
		for (const text of [mixed, secret.slice(0, -1), `${secret}x`, secret.toUpperCase(), secret.slice(3), 'mq__'])
			assert.equal(await ask(`Bearer ${text}`), [401, 'invalid_token'], text);
		for (const header of [`Basic ${secret}`, `Token ${secret}`, 'Bearer', secret])
			assert.equal(await ask(header), [401, 'missing_token'], header);
		await ApiToken.update({ revokedAt: new Date() }, { where: { id: token.id } });
		assert.equal(await ask(`Bearer ${secret}`), [401, 'invalid_token']);
		assert.equal(await ask(`Bearer ${other}`), [200, 'ok']);
	});

	test('query and cookie carry no token', async () => {
		const { secret } = await make();
		const client = createClient(served.base, { cookie: `token=${secret}; access_token=${secret}` });
		for (const query of [`?token=${secret}`, `?access_token=${secret}`])
			assert.is((await client.get(`${path}${query}`)).status, 401);
	});

	test('a namespace that is switched off closes its tokens', async () => {
		const { secret } = await make();
		await Namespace.update({ isActive: false }, { where: { namespace: 'acme' } });
		try {
			assert.equal(await ask(`Bearer ${secret}`), [403, 'forbidden']);
		} finally {
			await Namespace.update({ isActive: true }, { where: { namespace: 'acme' } });
		}
	});

	test('its use is noted at most once a minute', async () => {
		const { secret, token } = await make();
		const lastUsed = async () => (await ApiToken.findByPk(token.id))!.lastUsedAt?.toISOString() ?? null;
		await ask(`Bearer ${secret}`);
		assert.is(await lastUsed(), '2026-07-01T10:00:00.000Z');
		scene.setTime('2026-07-01T10:00:59.999Z');
		await ask(`Bearer ${secret}`);
		assert.is(await lastUsed(), '2026-07-01T10:00:00.000Z');
		scene.setTime('2026-07-01T10:01:00.000Z');
		await ask(`Bearer ${secret}`);
		assert.is(await lastUsed(), '2026-07-01T10:01:00.000Z');
	});

	const refusals: [name: string, fields: object, fault: string][] = [
		['no label', { label: ' ' }, 'label required'],
		['a long label', { label: 'x'.repeat(81) }, 'label too_long'],
		['a label of two lines', { label: 'two\nlines' }, 'label invalid_format'],
		['no scope', { scopes: [] }, 'scopes too_short'],
		['an unknown scope', { scopes: ['quiz:read', 'root:write'] }, 'scopes[1] invalid_enum'],
		['an end in the past', { expiresAt: '2026-07-01T10:00:00Z' }, 'expiresAt too_small'],
		['an end that is no date', { expiresAt: 'tomorrow' }, 'expiresAt invalid_datetime'],
		['an unknown field', { namespace: 'beta' }, 'namespace unknown_field']
	];
	for (const [name, fields, fault] of refusals)
		test(`refused: ${name}`, async () => {
			const before = await ApiToken.count();
			assert.equal(faultsOf(await refusal(make(fields))), [fault]);
			assert.is(await ApiToken.count(), before);
		});

	test('labels count characters, and every scope of the specification can be given', async () => {
		const { token } = await make({ label: '🦉'.repeat(80), scopes: [...scopes] });
		assert.equal([token.label, token.scopes.length], ['🦉'.repeat(80), 21]);
	});

	test('one token is found quickly among ten thousand', async () => {
		const { secret } = await make();
		const rows = Array.from({ length: 10_000 }, (_, index) => ({
			namespace: 'acme',
			label: 'x',
			prefix: String(index).padStart(10, '0'),
			tokenHash: sha256(String(index)),
			scopes: [],
			createdBy: 'test',
			expiresAt: null
		}));
		for (let from = 0; from < rows.length; from += 1000) await ApiToken.bulkCreate(rows.slice(from, from + 1000));
		const plan = (await scene.dependencies.database.sequelize.query(
			`${scene.dependencies.database.dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'}
			SELECT * FROM namespace_api_tokens WHERE prefix = '0000000042'`
		)) as [object[], unknown];
		assert.match(JSON.stringify(plan[0]), /SEARCH .* USING INDEX|"const"/);
		assert.equal(await ask(`Bearer ${secret}`), [200, 'ok']);
	});

	test('only administrators create tokens', async () => {
		for (const role of ['customer', 'event-manager', 'designer', 'service-account'] as const) {
			const outcome = scene.call(createToken, { label: 'x', scopes: ['quiz:read'] }, { actor: userOf(role, 'acme') });
			assert.is((await refusal(outcome)).code, 'forbidden', role);
		}
	});
});
