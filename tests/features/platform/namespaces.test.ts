import * as assert from 'uvu/assert';
import { UserNamespace } from '../../../server/features/platform/users/model.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { createNamespace, listNamespaces } from '../../../server/features/platform/namespaces/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('namespaces', ({ test, open }) => {
	let scene: Scene;
	const make = (namespace: unknown, more: object = {}) => scene.call(createNamespace, { namespace, ...more });
	const listFor = async (...namespaces: string[]) => {
		const { namespaces: list } = await scene.call(listNamespaces, {}, { actor: userOf('customer', ...namespaces) });
		return list.map(({ namespace }) => namespace);
	};

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('names are trimmed and lower-cased, the label is the name unless one is given', async () => {
		assert.equal((await make(' Gamma-1 ')).namespace.namespace, 'gamma-1');
		const { namespace } = await make('delta', { label: 'Delta & Söhne' });
		const { id, createdAt, updatedAt, ...rest } = namespace;
		assert.is(createdAt, updatedAt);
		assert.equal(rest, {
			namespace: 'delta',
			label: 'Delta & Söhne',
			isActive: true,
			isDefault: false,
			plan: 'unlimited',
			version: 1
		});
		assert.ok(id > 0);
		assert.is((await make('x'.repeat(100))).namespace.label, 'x'.repeat(100));
	});

	const refusals: [name: string, namespace: unknown, fault: string][] = [
		['a leading hyphen', '-a', 'namespace invalid_format'],
		['a space', 'A b', 'namespace invalid_format'],
		['an umlaut', 'köln', 'namespace invalid_format'],
		['a path', '../x', 'namespace invalid_format'],
		['101 characters', 'a'.repeat(101), 'namespace too_long'],
		['nothing', ' ', 'namespace required'],
		['a number', 7, 'namespace invalid_type'],
		...['admin', 'api', 'www', 'mcp', 'oauth', 'Mail'].map((name): [string, string, string] => [
			`the reserved name ${name}`,
			name,
			'namespace reserved'
		])
	];
	for (const [name, namespace, fault] of refusals)
		test(`refused: ${name}`, async () => {
			const before = await Namespace.count();
			assert.is(faultsOf(await refusal(make(namespace)))[0], fault);
			assert.is(await Namespace.count(), before);
		});

	test('a name in use is a conflict, also for two concurrent requests', async () => {
		assert.is((await refusal(make('acme'))).code, 'conflict');
		assert.is((await refusal(make('default'))).code, 'conflict');
		const outcomes = await Promise.allSettled([make('twins'), make('TWINS')]);
		const refused = outcomes.filter((one) => one.status === 'rejected');
		assert.equal(
			refused.map(({ reason }) => (reason as { code: string }).code),
			['conflict']
		);
	});

	test('its maker becomes a member', async () => {
		const { id } = await makeUser(scene, 'admin', 'beta');
		const actor = { ...userOf('admin', 'beta'), user: { id, username: 'a', displayName: 'a', role: 'admin' as const } };
		await scene.call(createNamespace, { namespace: 'mine' }, { actor });
		const rows = await UserNamespace.findAll({ where: { userId: id }, order: ['namespace'] });
		assert.equal(
			rows.map(({ namespace, isDefault }) => [namespace, isDefault]),
			[
				['beta', true],
				['mine', false]
			]
		);
	});

	test('people see their own active namespaces, administrators all, default first', async () => {
		await make('asleep');
		await Namespace.update({ isActive: false }, { where: { namespace: 'asleep' } });
		assert.equal(await listFor('beta', 'acme', 'asleep', 'nowhere'), ['acme', 'beta']);
		assert.equal(await listFor(), []);
		const { namespaces } = await scene.call(listNamespaces, {}, { actor: userOf('admin') });
		const names = namespaces.map(({ namespace }) => namespace);
		assert.is(names[0], 'default');
		assert.ok(names.includes('asleep') && names.includes('acme'));
		assert.equal(names.slice(1), [...names.slice(1)].sort());
	});

	test('only administrators create namespaces', async () => {
		for (const role of ['customer', 'event-manager', 'service-account'] as const) {
			const outcome = scene.call(createNamespace, { namespace: 'theirs' }, { actor: userOf(role, 'acme') });
			assert.is((await refusal(outcome)).code, 'forbidden');
		}
	});
});
