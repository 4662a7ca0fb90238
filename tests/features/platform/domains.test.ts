import * as assert from 'uvu/assert';
import { createDomainCache } from '../../../server/access/domain-cache.ts';
import { isPublicAddress } from '../../../server/runtime/public-address.ts';
import { showLinks } from '../../../server/features/gameplay/dashboards/operations.ts';
import { Domain } from '../../../server/features/platform/domains/model.ts';
import * as domains from '../../../server/features/platform/domains/operations.ts';
import { rotateShareToken } from '../../../server/features/authoring/events/operations.ts';
import { createTeams, listTeamLinks } from '../../../server/features/authoring/teams/operations.ts';
import { createTenant, listTenants } from '../../../server/features/platform/tenants/operations.ts';
import { Namespace } from '../../../server/features/platform/namespaces/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, userOf, type Scene } from '../../support/scene.ts';

const addresses: [address: string, isPublic: boolean][] = [
	...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
	...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
	...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '2002:7f00:1::', '2001:db8::1', '64:ff9b::7f00:1', 'localhost', '']
].map((address): [string, boolean] => [address, false]);
for (const address of ['8.8.8.8', '172.32.0.1', '9.255.255.255', '2606:4700::1111', '2a00:1450:4001::1'])
	addresses.push([address, true]);

forEachDatabase('domains', ({ test, open }) => {
	let scene: Scene;
	test.before(async () => {
		scene = await openScene({ open });
	});
	const make = (host: unknown, namespace = 'acme', more: object = {}) =>
		scene.call(domains.createDomain, { host, namespace, ...more });
	const find = (host: string) => scene.dependencies.domains.find(host);

	test('a new row waits for its certificate and enables its host immediately', async () => {
		const { domain } = await make(' Quiz.Acme.test ', 'acme', { label: 'Quiz' });
		const { id, createdAt, updatedAt, ...rest } = domain;
		assert.equal(rest, {
			host: 'quiz.acme.test',
			namespace: 'acme',
			label: 'Quiz',
			isActive: true,
			state: 'pending',
			lastError: null,
			version: 1
		});
		assert.ok(id > 0 && createdAt === updatedAt);
		assert.is(find('quiz.acme.test'), 'acme');
		await scene.call(domains.updateDomain, { id, isActive: false });
		assert.is(find('quiz.acme.test'), undefined);
		await scene.call(domains.updateDomain, { id, isActive: true, namespace: 'beta' });
		assert.is(find('quiz.acme.test'), 'beta');
		assert.equal(await scene.call(domains.removeDomain, { id: String(id) }), { id });
		assert.is(find('quiz.acme.test'), undefined);
	});

	test('with and without www. a host belongs to one namespace, even if both are assigned at the same time', async () => {
		for (let round = 0; round < 8; round++) {
			const host = `twins-${round}.test`;
			await Promise.allSettled([
				make(host, 'acme'),
				make(`www.${host}`, 'beta'),
				make(host, 'beta'),
				make(`www.${host}`)
			]);
			const rows = await Domain.findAll({ where: { normalizedHost: [host, `www.${host}`] } });
			assert.is(new Set(rows.map(({ namespace }) => namespace)).size, 1, host);
			await Domain.destroy({ where: { normalizedHost: [host, `www.${host}`] } });
		}
	});

	test('links of a namespace use its oldest verified domain', async () => {
		const { uid: event, slug } = await scene.event({ name: 'Fair' });
		await scene.call(createTeams, { event, names: ['Owls'] });
		await scene.call(rotateShareToken, { event });
		const links = async () => {
			const { player, short, dashboard } = await scene.call(showLinks, { event });
			const { links } = await scene.call(listTeamLinks, { event });
			return [player, short, dashboard!, links[0]!.url!].map((url) => new URL(url).origin);
		};
		const all = (origin: string) => Array(4).fill(origin);
		const [old, young] = [(await make('old.test')).domain, (await make('young.test')).domain];
		const answered = async (id: number, state: 'active' | 'error') => {
			await Domain.update({ state }, { where: { id } });
			await scene.dependencies.domains.load();
		};
		assert.equal(await links(), all('http://localhost'), 'nobody knows yet whether they lead here');
		await answered(young.id, 'active');
		assert.equal(await links(), all('https://young.test'));
		await answered(old.id, 'active');
		assert.equal(await links(), all('https://old.test'));
		const { url } = await scene.call(rotateShareToken, { event });
		assert.ok(url.startsWith(`https://old.test/event/${slug}/dashboard/`));
		await answered(old.id, 'error');
		await scene.call(domains.updateDomain, { id: young.id, isActive: false });
		assert.equal(await links(), all('http://localhost'));
		for (const { id } of [old, young]) await scene.call(domains.removeDomain, { id });
	});

	test('another process learns of a change at its next look', async () => {
		const book = createDomainCache(scene.dependencies.database);
		await book.load();
		const { domain } = await make('other.test');
		assert.is(book.find('other.test'), undefined);
		await book.look();
		assert.is(book.find('other.test'), 'acme');
		await scene.call(domains.removeDomain, { id: domain.id });
		await book.look();
		assert.is(book.find('other.test'), undefined);
	});

	test('names of other scripts are kept as typed and compared in ASCII', async () => {
		const { domain } = await make('köln.test');
		assert.is(domain.host, 'köln.test');
		assert.is(find('xn--kln-sna.test'), 'acme');
		assert.is((await refusal(make('xn--kln-sna.test', 'beta'))).code, 'conflict');
	});

	test('one host, one namespace', async () => {
		await make('one.test');
		for (const [host, namespace] of [
			['one.test', 'acme'],
			['ONE.test', 'beta'],
			['www.one.test', 'beta']
		])
			assert.is((await refusal(make(host, namespace))).code, 'conflict', host);
		assert.is((await make('www.one.test')).domain.namespace, 'acme');
	});

	const refusals: [host: unknown, fault: string][] = [
		['localhost', 'host reserved'],
		['www.localhost', 'host reserved'],
		['acme.localhost', 'host reserved'],
		['a.b.localhost', 'host reserved'],
		['', 'host required'],
		[5, 'host invalid_type'],
		...[
			'https://a.test',
			'a.test/x',
			'a.test:80',
			'a b.test',
			'10.0.0.1',
			'[::1]',
			'127.1',
			'0x7f.1',
			'2130706433',
			'①②⑦.0.0.1',
			'-a.test',
			'a..test',
			'*.test'
		].map((host): [string, string] => [host, 'host invalid_format'])
	];
	for (const [host, fault] of refusals)
		test(`refused: ${JSON.stringify(host)}`, async () => {
			assert.equal(faultsOf(await refusal(make(host))), [fault]);
		});

	test('an unknown namespace and an unknown id are refused', async () => {
		assert.equal(faultsOf(await refusal(make('x.test', 'nowhere'))), ['namespace unknown_reference']);
		for (const id of ['0', 'x', 99_999])
			assert.is((await refusal(scene.call(domains.removeDomain, { id }))).code, 'not_found');
	});

	test('another host starts with a certificate that is still to come', async () => {
		const { domain } = await make('before.test');
		const checked = (await scene.call(domains.provisionDomain, { id: domain.id })).domain;
		assert.is(checked.state, 'error');
		assert.match(checked.lastError!, /could not be reached/);
		const moved = (await scene.call(domains.updateDomain, { id: domain.id, host: 'after.test' })).domain;
		assert.equal([moved.state, moved.lastError, moved.version], ['pending', null, 2]);
		assert.equal([find('before.test'), find('after.test')], [undefined, 'acme']);
	});

	for (const [address, isPublic] of addresses)
		test(`${address || 'nothing'} is ${isPublic ? '' : 'not '}public`, () =>
			assert.is(isPublicAddress(address), isPublic));

	test('a tenant comes with its host, or not at all', async () => {
		const admin = { actor: userOf('admin') };
		const { tenant, domain } = await scene.call(createTenant, { namespace: 'north', host: 'north.test', plan: 'free' });
		assert.equal(
			[tenant.namespace, tenant.plan, domain.namespace, find('north.test')],
			['north', 'free', 'north', 'north']
		);
		const taken = await refusal(scene.call(createTenant, { namespace: 'south', host: 'north.test' }));
		assert.is(taken.code, 'conflict');
		assert.is(await Namespace.count({ where: { namespace: 'south' } }), 0);
		const { tenants } = await scene.call(listTenants, {}, admin);
		const { createdAt, ...north } = tenants.find(({ namespace }) => namespace === 'north')!;
		assert.equal(north, {
			namespace: 'north',
			label: 'north',
			isActive: true,
			plan: 'free',
			hosts: ['north.test'],
			users: 0,
			pages: 0,
			events: 0,
			storageBytes: 0
		});
		assert.match(createdAt, /Z$/);
	});
});
