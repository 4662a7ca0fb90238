import * as assert from 'uvu/assert';
import { up, down } from '../../../../database/migrations/0120-privacy-consent.ts';
import { saveCookies, showCookies } from '../../../../server/features/website/cookies/operations.ts';
import { consentQuestion } from '../../../../server/features/website/cookies/consent.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { showPage } from '../../../../server/features/website/pages/operations/pages.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const maps = { nameDe: 'Karten', nameEn: 'Maps', hosts: ['maps.test'] };
const films = { nameDe: 'Filme', nameEn: 'Films', hosts: ['films.test', 'cinema.test'] };
const builtIn = {
	isEnabled: true,
	everywhere: false,
	textDe: null,
	textEn: null,
	privacyUrl: '/datenschutz',
	categories: []
};

forEachDatabase('what the website asks before it loads anything of others', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	// Each test asks in a namespace of its own, and nothing is said for all.
	test.before.each(async () => {
		namespace = `ask-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
		const nothing = Object.fromEntries(Object.keys(builtIn).map((name) => [name, null]));
		await scene.call(saveCookies, nothing, { namespace: 'default' });
	});
	const show = (more = {}) => scene.call(showCookies, {}, { namespace, ...more });
	const save = (fields: object, more = {}) => scene.call(saveCookies, fields, { namespace, ...more });
	const question = (...hosts: string[]) => consentQuestion(namespace, hosts);

	test('starts with the built-in texts, and every field can return to the value of default', async () => {
		const { cookies, own, inherited, hosts, version } = await show();
		assert.equal({ cookies, own, inherited, hosts }, { cookies: builtIn, own: {}, inherited: builtIn, hosts: [] });
		assert.is(version, 1);
		await save({ everywhere: true, privacyUrl: '/m/recht' }, { namespace: 'default' });
		await save({ isEnabled: false, privacyUrl: '/m/privat' });
		const mixed = { ...builtIn, isEnabled: false, everywhere: true, privacyUrl: '/m/privat' };
		assert.equal((await show()).cookies, mixed);
		const back = await save({ privacyUrl: null });
		assert.equal([back.cookies.privacyUrl, back.own], ['/m/recht', { isEnabled: false }]);
	});

	test('an unchanged setting keeps the version, an old version is rejected', async () => {
		const { version } = await save({ categories: [maps] });
		assert.is((await save({ categories: [maps] })).version, version);
		const late = await refusal(save({ isEnabled: false }, { ifVersion: version - 1 }));
		assert.equal([late.code, late.extra.currentVersion], ['version_conflict', version]);
		assert.equal((await show()).own, { categories: [maps] });
	});

	const faulty: [name: string, fields: object, faults: string[]][] = [
		['a script as an address', { privacyUrl: 'javascript:alert(1)' }, ['privacyUrl unsafe_url']],
		['no name', { categories: [{ ...maps, nameEn: ' ' }] }, ['categories[0].nameEn required']],
		['no host', { categories: [{ ...maps, hosts: [] }] }, ['categories[0].hosts too_short']],
		[
			'an address as a host',
			{ categories: [{ ...maps, hosts: ['https://maps.test/a'] }] },
			['categories[0].hosts[0] invalid_format']
		],
		[
			'a host in two groups',
			{ categories: [maps, { ...films, hosts: ['MAPS.test'] }] },
			['categories[1].hosts[0] duplicate']
		],
		['a name twice', { categories: [maps, { ...films, nameDe: 'karten' }] }, ['categories[1] duplicate']],
		[
			'six groups',
			{ categories: [...'abcdef'].map((one) => ({ nameDe: one, nameEn: one, hosts: [`${one}.test`] })) },
			['categories too_long']
		],
		['too long a text', { textDe: 'x'.repeat(601) }, ['textDe too_long']],
		['another field', { cookies: true }, ['cookies unknown_field']]
	];
	for (const [name, fields, faults] of faulty)
		test(`${name} is rejected, and nothing changes`, async () => {
			assert.equal(faultsOf(await refusal(save({ everywhere: true, ...fields }))), faults);
			assert.equal((await show()).own, {});
		});

	test('hosts are in the groups that name them, the others in a separate one', async () => {
		await save({ categories: [maps, films] });
		const { groups } = await question('other.test', 'films.test', 'maps.test');
		assert.equal(groups, [
			{ names: { de: 'Karten', en: 'Maps' }, hosts: ['maps.test'] },
			{ names: { de: 'Filme', en: 'Films' }, hosts: ['films.test'] },
			{ names: null, hosts: ['other.test'] }
		]);
		assert.equal((await question()).groups, []);
	});

	test('a choice applies to the hosts it was about, and no others', async () => {
		await save({ categories: [maps] });
		const { tag } = await question('maps.test', 'films.test');
		await save({ textDe: 'Dürfen wir?', categories: [{ ...maps, nameDe: 'Stadtplan' }] });
		assert.is((await question('maps.test', 'films.test')).tag, tag, 'other words are no other question');
		assert.is.not((await question('maps.test', 'films.test', 'new.test')).tag, tag);
		await save({ categories: [films] });
		assert.is.not((await question('maps.test', 'films.test')).tag, tag);
	});

	test('privacy pages that nobody edited mention it, also those of an older installation', async () => {
		const words = /mq_embeds/;
		const textOf = async (page: string) =>
			JSON.stringify((await scene.call(showPage, { page }, { namespace: 'default' })).page.blocks);
		const queries = scene.dependencies.database.sequelize.getQueryInterface();
		for (const page of ['datenschutz', 'datenschutz-en']) assert.match(await textOf(page), words);
		await down(queries);
		for (const page of ['datenschutz', 'datenschutz-en']) assert.not.match(await textOf(page), words);
		await up(queries);
		for (const page of ['datenschutz', 'datenschutz-en']) assert.match(await textOf(page), words);
	});
});
