import * as assert from 'uvu/assert';
import type { Actor } from '../../../server/access/actor.ts';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { saveContact } from '../../../server/features/platform/profile/contact.ts';
import { Contact } from '../../../server/features/platform/profile/model.ts';
import { saveProfile, showProfile } from '../../../server/features/platform/profile/operations.ts';
import { removeUser } from '../../../server/features/platform/users/operations/users.ts';
import { User } from '../../../server/features/platform/users/model.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { goodPassword } from '../../support/browser/log-in.ts';
import { makeUser } from '../../support/staff.ts';

forEachDatabase('profiles', ({ test, open }) => {
	let scene: Scene;
	const person = async (role: Role, ...namespaces: string[]): Promise<Actor & { kind: 'user' }> => {
		const { id, username } = await makeUser(scene, role);
		const known = namespaces.length ? namespaces : ['acme'];
		return { kind: 'user', user: { id, username, displayName: username, role }, namespaces: known };
	};
	const show = (actor: Actor, input = {}, more = {}) => scene.call(showProfile, input, { actor, ...more });
	const save = (actor: Actor, input: object, more = {}) => scene.call(saveProfile, input, { actor, ...more });
	const whole = {
		displayName: 'Zirkus Ünö <b>',
		company: 'Ünö e. V.',
		phone: '+49 341 1234-5',
		street: 'Festwiese 1',
		zip: '04177',
		city: 'Leipzig',
		email: 'Post@Example.org',
		website: 'https://example.org/zelt'
	};
	const kept = { ...whole, email: 'post@example.org' };

	test.before(async () => {
		scene = await openScene({ open });
	});

	test('administrators and customers write the imprint of the namespace, together', async () => {
		const [admin, customer] = [await person('admin'), await person('customer')];
		const { of, profile } = await show(customer);
		assert.equal([of, profile.displayName, profile.email, profile.version], ['namespace', 'acme', null, 1]);
		assert.equal((await save(customer, whole)).profile, { ...kept, version: 2 });
		assert.equal((await show(admin)).profile, { ...kept, version: 2 });
		assert.is((await show(admin, {}, { namespace: 'beta' })).profile.company, null);
		const { displayName, email } = await User.findByPk(customer.user.id, { rejectOnEmpty: true });
		assert.equal([displayName, email], [customer.user.username, null], 'the person is another matter');
	});

	for (const role of ['catalog-editor', 'event-manager', 'analyst', 'team-manager'] as const)
		test(`${role} edits the own contact details, and nobody else’s`, async () => {
			const [me, other] = [await person(role), await person(role)];
			const fields = { ...whole, email: `${role}@example.org` };
			const { of, profile } = await save(me, { ...fields, currentPassword: goodPassword });
			assert.equal([of, profile], ['person', { ...fields, version: 2 }]);
			assert.equal((await show(me, { of: 'person' })).profile, profile);
			assert.is((await show(other)).profile.company, null);
			assert.is((await refusal(show(me, { of: 'namespace' }))).code, 'forbidden');
			assert.is((await refusal(save(me, { of: 'namespace', company: 'Mine' }))).code, 'forbidden');
			const user = await User.findByPk(me.user.id, { rejectOnEmpty: true });
			assert.equal([user.displayName, user.email, user.version], [whole.displayName, fields.email, 2]);
		});

	test('administrators and customers reach their own contact too', async () => {
		const admin = await person('admin');
		assert.equal((await show(admin)).sides, ['namespace', 'person']);
		await save(admin, { of: 'person', company: 'Only me' });
		assert.is((await show(admin, { of: 'person' })).profile.company, 'Only me');
		assert.is((await show(admin)).profile.company, whole.company);
	});

	for (const side of ['namespace', 'person'])
		test(`only given fields of the ${side} change, empty ones are cleared, no change keeps the version`, async () => {
			const me = await person('customer', 'beta');
			const at = { namespace: 'beta' };
			const first = (await save(me, { of: side, company: 'One', city: 'Halle', zip: '06108' }, at)).profile;
			const next = (await save(me, { of: side, company: ' Two ', city: '', zip: null }, at)).profile;
			assert.equal([next.company, next.city, next.zip, next.version], ['Two', null, null, first.version + 1]);
			assert.equal((await save(me, { of: side }, at)).profile, next);
			assert.equal((await save(me, { ...next, of: side, namespace: 'beta' }, at)).profile, next);
			const late = await refusal(save(me, { of: side, company: 'Late' }, { ...at, ifVersion: first.version }));
			assert.equal([late.code, late.extra.currentVersion], ['version_conflict', next.version]);
			assert.equal((await show(me, { of: side }, at)).profile, next);
		});

	test('a new email address of a person requires the password, nothing else does', async () => {
		const me = await person('customer');
		const own = (fields: object) => save(me, { of: 'person', ...fields });
		for (const currentPassword of [undefined, '', 'not the password'])
			assert.equal(faultsOf(await refusal(own({ email: 'thief@example.org', city: 'Ulm', currentPassword }))), [
				`currentPassword ${currentPassword ? 'invalid_format' : 'required'}`
			]);
		assert.equal([(await show(me, { of: 'person' })).profile.email, (await own({})).profile.city], [null, null]);
		assert.is((await own({ email: 'me@example.org', currentPassword: goodPassword })).profile.email, 'me@example.org');
		assert.is((await own({ email: 'Me@example.org', city: 'Ulm', currentPassword: '' })).profile.city, 'Ulm');
		assert.equal(faultsOf(await refusal(own({ email: null }))), ['currentPassword required']);
		const proof = { passwordHash: 'of the password before' };
		const replaced = { ifVersion: undefined, proof, changed: () => undefined, recordIn: () => undefined };
		const late = scene.dependencies.database.write((transaction) =>
			saveContact(me.user.id, { email: 'thief@example.org' }, { ...replaced, transaction })
		);
		assert.is((await refusal(late)).code, 'unauthenticated');
		assert.is((await save(me, { of: 'namespace', email: 'imprint@example.org' })).profile.email, 'imprint@example.org');
	});

	test('every error is reported, and nothing changes', async () => {
		const me = await person('analyst');
		const before = await show(me);
		const bad = {
			displayName: '',
			company: 'x'.repeat(201),
			street: 'a\nb',
			email: 'nobody',
			website: 'javascript:alert(1)',
			fax: '1'
		};
		assert.equal(faultsOf(await refusal(save(me, { ...bad, city: 'Halle' }))).sort(), [
			'company too_long',
			'displayName required',
			'email invalid_format',
			'fax unknown_field',
			'street invalid_format',
			'website unsafe_url'
		]);
		assert.equal(faultsOf(await refusal(save(me, { displayName: null }))), ['displayName not_nullable']);
		assert.equal(await show(me), before);
	});

	const links: [typed: string, stored: string | null][] = [
		['https://example.org', 'https://example.org'],
		['HTTP://example.org:8080/a?b=c#d', 'HTTP://example.org:8080/a?b=c#d'],
		[' www.example.org/zelt ', 'https://www.example.org/zelt'],
		['\u00a0\u200bwww.example.org/unser zelt\u2060', 'https://www.example.org/unser%20zelt'],
		['zirkus-ünö.de', 'https://zirkus-ünö.de'],
		['javascript:alert(1)', null],
		['java.script:alert(1)', null],
		['data:text/html,x', null],
		['//example.org', null],
		['/admin', null],
		['ftp://example.org', null],
		['https://', null],
		['https://name:word@example.org', null],
		['https://example.org/"onclick=x', null],
		['https://example.org\\@evil.example', null],
		['x', null]
	];
	for (const [typed, stored] of links)
		test(`the website ${typed} is ${stored === null ? 'rejected' : 'kept'}`, async () => {
			const me = await person('analyst');
			if (stored === null) assert.equal(faultsOf(await refusal(save(me, { website: typed }))), ['website unsafe_url']);
			else assert.is((await save(me, { website: typed })).profile.website, stored);
		});

	test('an address belongs to one login, an imprint may show any', async () => {
		const [one, two] = [await person('analyst'), await person('customer')];
		await save(one, { email: 'one@example.org', currentPassword: goodPassword });
		const taken = await refusal(
			save(two, { of: 'person', email: 'ONE@example.org', company: 'Two', currentPassword: goodPassword })
		);
		assert.is(taken.code, 'conflict');
		assert.is((await show(two, { of: 'person' })).profile.company, null);
		assert.is((await save(two, { email: 'one@example.org' })).profile.email, 'one@example.org');
		assert.is((await save(one, { email: 'one@example.org' })).profile.version, 2);
	});

	test('the contact goes with the person', async () => {
		const me = await person('analyst');
		await save(me, { company: 'Gone' });
		const where = { userId: me.user.id };
		assert.is(await Contact.count({ where }), 1);
		await scene.call(removeUser, { id: me.user.id });
		assert.is(await Contact.count({ where }), 0);
	});

	test('roles without the area are refused', async () => {
		for (const role of ['designer', 'redakteur', 'service-account'] as const) {
			const me = await person(role);
			assert.is((await refusal(show(me))).code, 'forbidden', role);
			assert.is((await refusal(save(me, { company: 'x' }))).code, 'forbidden', role);
		}
	});
});
