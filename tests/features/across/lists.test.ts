import * as assert from 'uvu/assert';
import { createDomain, listDomains } from '../../../server/features/platform/domains/operations.ts';
import {
	createNamespace,
	listManaged,
	updateNamespace
} from '../../../server/features/platform/namespaces/operations.ts';
import { createTenant, listTenants } from '../../../server/features/platform/tenants/operations.ts';
import { createToken, listTokens } from '../../../server/features/platform/tokens/operations.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { listUsers } from '../../../server/features/platform/users/operations/users.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { openScene, type Scene } from '../../support/scene.ts';

forEachDatabase('lists of the administration', ({ test, open }) => {
	let scene: Scene;
	const names = [
		'Ärger',
		'Arger Zwei',
		'STRASSE 10',
		'Straße 9',
		'100% Quiz',
		'100 Quiz',
		'a_b',
		'axb',
		'back\\slash',
		'Zoë'
	];

	test.before(async () => {
		scene = await openScene({ open });
		const people = names.map((displayName, index) => person(`person-${index}`, displayName));
		await User.bulkCreate(people);
	});
	const person = (username: string, displayName: string, more: object = {}) => ({
		username,
		displayName,
		email: `${username}@mail.example.org`,
		passwordHash: 'none',
		role: 'analyst' as const,
		...more
	});
	const found = async (q: string) => {
		const { users, list } = await scene.call(listUsers, { q, page: 1, sort: 'waiting' });
		assert.equal([list.found, list.total >= names.length], [users.length, true]);
		return users.map(({ displayName }) => displayName);
	};

	const searches: [name: string, q: string, expected: string[]][] = [
		['any case', 'zwei', ['Arger Zwei']],
		['an umlaut or its letter', 'arger', ['Ärger', 'Arger Zwei']],
		['a capital umlaut', 'ÄRGER', ['Ärger', 'Arger Zwei']],
		['an accent that is left out', 'zoe', ['Zoë']],
		['ß as ss, numbers by their value', 'strasse', ['Straße 9', 'STRASSE 10']],
		['ß typed', 'straße', ['Straße 9', 'STRASSE 10']],
		['a percent sign as itself', '100%', ['100% Quiz']],
		['an underscore as itself', 'a_b', ['a_b']],
		['a backslash as itself', 'k\\s', ['back\\slash']],
		['a quote', "'", []],
		['words in any order and in different fields', 'example.org PERSON-8 slash', ['back\\slash']],
		['a word that is nowhere beside one that is', 'zwei nowhere', []]
	];
	for (const [name, q, expected] of searches)
		test(`a search finds ${name}`, async () => assert.equal(await found(q), expected));

	test('a search for a wildcard finds only texts that contain it', async () => {
		assert.equal(await found('%'), ['100% Quiz']);
		assert.equal(await found('_'), ['a_b']);
	});

	test('pages have 50 records and every record once, even if all have the same name', async () => {
		await User.bulkCreate(Array.from({ length: 120 }, (_, index) => person(`same-${index}`, 'Gleich')));
		const ids: number[] = [];
		for (const page of [1, 2, 3]) {
			const { users, list } = await scene.call(listUsers, { q: 'gleich', page, sort: 'waiting' });
			assert.equal([list.found, list.page, list.pages, users.length], [120, page, 3, page < 3 ? 50 : 20]);
			ids.push(...users.map(({ id }) => id));
		}
		assert.is(new Set(ids).size, 120);
		const late = await scene.call(listUsers, { q: 'gleich', page: '9' });
		assert.equal([late.list.page, late.users.length], [3, 20], 'a page after the last one is the last one');
		const all = await scene.call(listUsers, {});
		assert.equal([all.users.length, all.list.pages], [await User.count(), 1], 'without a page all are told');
		assert.equal(
			all.users.map(({ username }) => username),
			all.users.map(({ username }) => username).toSorted()
		);
	});

	test('pending users come first, wherever their name sorts', async () => {
		await User.bulkCreate([person('waits', 'Zzz wartet', { registeredAt: new Date(), isActive: false })]);
		const { users, waiting } = await scene.call(listUsers, { page: 1, sort: 'waiting' });
		assert.equal([users[0]!.username, waiting], ['waits', 1]);
	});

	test('one record is selected by its whole key', async () => {
		const { id } = (await User.findOne({ where: { username: 'waits' } }))!;
		const only = async (key: string) =>
			(await scene.call(listUsers, { only: key })).users.map(({ username }) => username);
		assert.equal(await only(String(id)), ['waits']);
		for (const key of [`${id}x`, 'waits', '', '0', '9'.repeat(12)]) assert.equal(await only(key), [], key);
	});

	test('namespaces are searched by name and label and returned with their content', async () => {
		for (const namespace of ['nord-10', 'nord-9']) await scene.call(createNamespace, { namespace });
		await scene.call(updateNamespace, { id: 'nord-9', label: 'Äußerer Norden' });
		await scene.event({}, 'nord-9');
		const managed = async (asked: object) => (await scene.call(listManaged, asked)).namespaces;
		const [one] = await managed({ q: 'ausserer', page: 1 });
		assert.equal([one!.namespace, one!.usage], ['nord-9', { events: 1 }]);
		assert.equal(
			(await managed({ sort: 'label', page: 1, q: 'nord' })).map(({ label }) => label),
			['Äußerer Norden', 'nord-10']
		);
		assert.is((await managed({}))[0]!.namespace, 'default');
		assert.equal(
			(await managed({ only: 'nord-10' })).map(({ namespace }) => namespace),
			['nord-10']
		);
	});

	test('tenants are found by their hosts, one word here and one there', async () => {
		await scene.call(createTenant, { namespace: 'sued', label: 'Süden', host: 'quiz.sonne.example' });
		await scene.call(createDomain, { host: 'regen.example', namespace: 'acme' });
		const tenants = async (q: string) =>
			(await scene.call(listTenants, { q, page: 1 })).tenants.map(({ namespace }) => namespace);
		assert.equal(await tenants('SONNE suden'), ['sued']);
		assert.equal(await tenants('sonne regen'), []);
		assert.equal(await tenants('example'), ['acme', 'sued']);
		const { domains, list } = await scene.call(listDomains, { q: 'Sonne', page: 1 });
		assert.equal([domains.map(({ host }) => host), list.found, list.total], [['quiz.sonne.example'], 1, 2]);
	});

	test('tokens are found by label and scope, and only those of the namespace', async () => {
		const make = (label: string, scopes: string[], namespace: string) =>
			scene.call(createToken, { label, scopes }, { namespace });
		await make('Kasse', ['quiz:read'], 'acme');
		await make('Anzeige', ['quiz:write'], 'acme');
		await make('Kasse', ['quiz:read'], 'beta');
		const tokens = async (q: string) => (await scene.call(listTokens, { q, page: 1 })).tokens.map(({ label }) => label);
		assert.equal(await tokens('quiz:write'), ['Anzeige']);
		assert.equal(await tokens('KASSE'), ['Kasse']);
		assert.equal(await tokens(''), ['Anzeige', 'Kasse']);
	});
});
