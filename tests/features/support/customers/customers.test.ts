import * as assert from 'uvu/assert';
import { Contact } from '../../../../server/features/platform/profile/model.ts';
import { saveProfile, showProfile } from '../../../../server/features/platform/profile/operations.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { User } from '../../../../server/features/platform/users/model.ts';
import { updateUser } from '../../../../server/features/platform/users/operations/users.ts';
import {
	listCustomers,
	pageCustomers,
	showCustomer,
	updateCustomer
} from '../../../../server/features/support/customers/operations.ts';
import { createTicket, moveTicket } from '../../../../server/features/support/tickets/operations/tickets.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { makeUser, type Person } from '../../../support/staff.ts';

type Fields = Record<string, unknown>;

forEachDatabase('customers', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `customers-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
	});

	const call: Scene['call'] = (operation, input, more = {}) => scene.call(operation, input, { namespace, ...more });
	const show = async (userId: number) => (await call(showCustomer, { userId })).profile;
	const update = async (userId: number, fields: Fields, more = {}) =>
		(await call(updateCustomer, { userId, ...fields }, more)).profile;
	const customer = () => makeUser(scene, 'customer', namespace);
	const named = async (displayName: string, more: Fields = {}) => {
		const { id, username } = await customer();
		await update(id, { displayName, ...more });
		return { id, username };
	};
	const actorOf = ({ id, username }: Person) => ({
		kind: 'user' as const,
		user: { id, username, displayName: username, role: 'customer' as const },
		namespaces: [namespace]
	});
	const report = async (person: Person) =>
		(await call(createTicket, { title: 'Leak' }, { actor: actorOf(person) })).ticket.id;
	const names = async (asked: Fields) =>
		(await call(pageCustomers, asked)).customers.map(({ displayName }) => displayName);

	test('a record has the fields of the contract, also for whom nothing is known', async () => {
		const { id, username } = await customer();
		const { updatedAt, ...profile } = await show(id);
		assert.match(updatedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		const nothing = { company: null, phone: null, avatarUrl: null };
		assert.equal(profile, { userId: id, username, displayName: username, ...nothing, version: 1 });
		assert.equal((await call(listCustomers, {})).customers, [{ ...profile, updatedAt }]);
	});

	test('a change takes what is given, an empty text clears, and nothing new changes nothing', async () => {
		const { id } = await customer();
		const before = await show(id);
		assert.equal(await update(id, {}), before);
		const whole = {
			displayName: 'Ünö <b>',
			company: 'Zirkus e. V.',
			phone: '+49 341 1',
			avatarUrl: 'https://example.org/a.png'
		};
		const changed = await update(id, whole);
		assert.equal({ ...changed, ...whole }, changed);
		assert.is(changed.version, 2);
		assert.ok(changed.updatedAt >= before.updatedAt);
		assert.equal(await update(id, whole), changed);
		const cleared = await update(id, { company: ' ', phone: null, avatarUrl: '' });
		assert.equal(
			[cleared.company, cleared.phone, cleared.avatarUrl, cleared.displayName],
			[null, null, null, 'Ünö <b>']
		);
		const late = await refusal(update(id, { company: 'Late' }, { ifVersion: 2 }));
		assert.equal([late.code, late.extra.currentVersion], ['version_conflict', 3]);
		assert.equal(await show(id), cleared);
	});

	test('it is the row of the profile, from both sides', async () => {
		const person = await customer();
		const own = { actor: actorOf(person) };
		await call(saveProfile, { of: 'person', company: 'Own', city: 'Leipzig' }, own);
		assert.is((await show(person.id)).company, 'Own');
		await update(person.id, { company: 'Given', displayName: 'Given', avatarUrl: '/uploads/a.png' });
		const { profile } = await call(showProfile, { of: 'person' }, own);
		assert.equal([profile.company, profile.city, profile.displayName], ['Given', 'Leipzig', 'Given']);
		await call(saveProfile, { of: 'person', phone: '1' }, own);
		assert.is((await show(person.id)).avatarUrl, '/uploads/a.png');
		assert.is(await Contact.count({ where: { userId: person.id } }), 1);
	});

	test('nobody else is there: other roles, other namespaces, blocked and waiting ones', async () => {
		const [analyst, elsewhere, blocked] = [
			await makeUser(scene, 'analyst', namespace),
			await makeUser(scene, 'customer', 'beta'),
			await customer()
		];
		await customer();
		await scene.call(updateUser, { id: blocked.id, isActive: false });
		for (const { id } of [analyst, elsewhere, blocked, { id: 2_147_483_647 }]) {
			const before = await User.findByPk(id, { raw: true });
			const tries = [() => show(id), () => update(id, { company: 'No' }), () => update(id, {}, { ifVersion: 99 })];
			for (const attempt of tries) {
				const { code, message } = await refusal(attempt());
				assert.equal([code, message], ['not_found', (await refusal(show(0x7ffffffe))).message]);
			}
			assert.equal(await User.findByPk(id, { raw: true }), before);
			assert.is(await Contact.count({ where: { userId: id } }), 0);
		}
		assert.is((await call(listCustomers, {})).customers.length, 1);
	});

	const long = (length: number) => 'x'.repeat(length);
	const wrong: [fields: Fields, fault: string][] = [
		[{ displayName: '' }, 'displayName required'],
		[{ displayName: null }, 'displayName not_nullable'],
		[{ displayName: long(121) }, 'displayName too_long'],
		[{ company: long(201) }, 'company too_long'],
		[{ company: 'a\nb' }, 'company invalid_format'],
		[{ company: 5 }, 'company invalid_type'],
		[{ phone: long(61) }, 'phone too_long'],
		[{ avatarUrl: 'http://example.org/a.png' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: 'javascript:alert(1)' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: 'data:image/png;base64,AA' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: '//example.org/a.png' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: '/uploads/../admin' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: '/uploads/' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: `/events/${'a'.repeat(32)}/images/a.png` }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: '/admin/a.png' }, 'avatarUrl unsafe_url'],
		[{ avatarUrl: `https://example.org/${long(2048)}` }, 'avatarUrl too_long'],
		[{ email: 'thief@example.org' }, 'email unknown_field'],
		[{ username: 'other' }, 'username unknown_field'],
		[{ role: 'admin' }, 'role unknown_field']
	];
	for (const [fields, fault] of wrong)
		test(`${JSON.stringify(fields).slice(0, 60)} is refused, and nothing changes`, async () => {
			const { id } = await customer();
			const before = await show(id);
			assert.equal(faultsOf(await refusal(update(id, { company: 'Kept out', ...fields }))), [fault]);
			assert.equal(await show(id), before);
		});

	test('the list finds by every text, whatever its case and accents', async () => {
		await named('Ünö Zelt', { company: 'Zirkus 100%', phone: '0341/12' });
		await named('Other');
		for (const q of ['UNO', 'zelt zirkus', '100%', '341/1', 'ünö']) assert.equal(await names({ q }), ['Ünö Zelt'], q);
		for (const q of ['100_', '%', 'zelt other', "'; --"]) {
			const { customers, list } = await call(pageCustomers, { q });
			const found = customers.map(({ displayName }) => displayName);
			assert.equal(found, q === '%' ? ['Ünö Zelt'] : [], q);
			assert.equal([list.total, list.found], [2, found.length]);
		}
	});

	test('the list sorts by name, company, open tickets and last activity', async () => {
		const team10 = await named('Team 10', { company: 'Äpfel' });
		const team9 = await named('Team 9');
		const zelt = await named('zelt', { company: 'Birnen' });
		await report(team9);
		await report(team9);
		const closed = await report(zelt);
		await call(moveTicket, { id: closed, status: 'closed' });
		await report(team10);
		await User.update({ lastLoginAt: new Date(Date.now() + 60_000) }, { where: { id: zelt.id } });
		assert.equal(await names({}), ['Team 9', 'Team 10', 'zelt']);
		assert.equal(await names({ sort: 'company' }), ['Team 10', 'zelt', 'Team 9']);
		assert.equal(await names({ sort: 'tickets' }), ['Team 9', 'Team 10', 'zelt']);
		assert.equal(await names({ sort: 'activity' }), ['zelt', 'Team 10', 'Team 9']);
		const { customers } = await call(pageCustomers, { sort: 'tickets' });
		assert.equal(
			customers.map(({ openTickets }) => openTickets),
			[2, 1, 0]
		);
		assert.ok(customers.every(({ activeAt }) => activeAt!.endsWith('Z')));
		assert.ok(customers[2]!.activeAt! > new Date().toISOString());
		await customer();
		assert.is((await call(pageCustomers, { sort: 'activity' })).customers.at(-1)!.activeAt, null);
	});

	test('tickets of a namesake of another namespace do not count', async () => {
		const person = await customer();
		await scene.call(
			createTicket,
			{ title: 'Elsewhere' },
			{ namespace: 'beta', actor: { ...actorOf(person), namespaces: ['beta'] } }
		);
		const { customers } = await call(pageCustomers, {});
		assert.equal([customers[0]!.openTickets, customers[0]!.activeAt], [0, null]);
	});

	test('without tickets there are none in the list, and every order still works', async () => {
		const env = { ...scene.dependencies.env, FEATURE_TICKETS_ENABLED: false };
		const more = { dependencies: { ...scene.dependencies, env } };
		await customer();
		for (const sort of ['name', 'company', 'tickets', 'activity'])
			assert.is((await call(pageCustomers, { sort }, more)).customers[0]!.openTickets, null, sort);
	});

	test('pages hold fifty, and one after the last is the last', async () => {
		for (let made = 0; made < 51; made += 1) await customer();
		const { customers, list } = await call(pageCustomers, { page: 9 });
		assert.equal([customers.length, list], [1, { total: 51, found: 51, page: 2, pages: 2 }]);
	});

	test('two changes at once both stay', async () => {
		const { id } = await customer();
		await Promise.all([update(id, { company: 'Both' }), update(id, { phone: '42' })]);
		const { company, phone, version } = await show(id);
		assert.equal([company, phone, version], ['Both', '42', 3]);
	});
});
