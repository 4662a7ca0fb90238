import * as assert from 'uvu/assert';
import { removeEvent } from '../../../server/features/hosting/lifecycle/operations.ts';
import { createNamespace } from '../../../server/features/platform/namespaces/operations.ts';
import { savePage, chooseStartPage } from '../../../server/features/website/pages/operations/pages.ts';
import { showFrame, showSiteStart } from '../../../server/features/website/site/operations.ts';
import { showSiteSettings, updateSiteSettings } from '../../../server/features/website/site-settings/operations.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const unset = { playOnSite: null, playButton: null, timeZone: null };

forEachDatabase('the settings of the website', ({ test, open }) => {
	let scene: Scene;
	let namespace: string;
	let count = 0;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		namespace = `site-${(count += 1)}`;
		await scene.call(createNamespace, { namespace });
	});
	const show = () => scene.call(showSiteSettings, {}, { namespace });
	const update = (fields: object, more = {}) => scene.call(updateSiteSettings, fields, { namespace, ...more });
	const frame = async () => {
		const { hasPlay, playButton, timeZone } = (await scene.call(showFrame, {}, { namespace })).frame;
		return { hasPlay, playButton, timeZone };
	};
	const publish = (page: string, more = {}) =>
		scene.call(
			savePage,
			{ page, title: page, status: 'published', isStartpage: false, blocks: [], ...more },
			{ namespace }
		);
	const start = async (lang = 'de') =>
		(await scene.call(showSiteStart, { host: 'localhost', lang }, { namespace }))?.page.slug ?? null;

	test('play follows the events of the namespace until somebody decides', async () => {
		assert.equal(await show(), { siteSettings: unset, hasPlay: false, hasEvent: false, version: 1 });
		assert.equal(await frame(), { hasPlay: false, playButton: 'header', timeZone: null });
		const name = 'An evening';
		const { uid } = await scene.event({ name }, namespace);
		assert.is((await show()).hasPlay, true);
		await scene.call(removeEvent, { event: uid, confirm: name }, { namespace });
		assert.is((await show()).hasPlay, false);
		await update({ playOnSite: true, playButton: 'footer', timeZone: 'Pacific/Auckland' });
		assert.equal(await frame(), { hasPlay: true, playButton: 'footer', timeZone: 'Pacific/Auckland' });
		await scene.event({}, namespace);
		await update({ playOnSite: false });
		assert.equal(await frame(), { hasPlay: false, playButton: 'footer', timeZone: 'Pacific/Auckland' });
	});

	test('null unsets, no difference writes nothing, an old version is rejected', async () => {
		const { version } = await update({ playButton: 'none', timeZone: 'Europe/Berlin' });
		assert.is((await update({ playButton: 'none' })).version, version);
		const late = await refusal(update({ playButton: 'footer' }, { ifVersion: version - 1 }));
		assert.equal([late.code, late.extra.currentVersion], ['version_conflict', version]);
		assert.equal((await update({ timeZone: null })).siteSettings, { ...unset, playButton: 'none' });
	});

	const faulty: [fields: object, fault: string][] = [
		[{ timeZone: 'Mars/Olympus' }, 'timeZone invalid_format'],
		[{ timeZone: 'x'.repeat(100_000) }, 'timeZone too_long'],
		[{ playButton: 'sidebar' }, 'playButton invalid_enum'],
		[{ playOnSite: 'no' }, 'playOnSite invalid_type'],
		[{ startPage: 'a' }, 'startPage unknown_field']
	];
	for (const [fields, fault] of faulty)
		test(`refuses ${fault}`, async () => {
			assert.equal(faultsOf(await refusal(update(fields))), [fault]);
			assert.equal((await show()).siteSettings, unset);
		});

	test('without play a site that has chosen no start page shows its first page, never the quizzes', async () => {
		assert.is(await start(), null);
		await publish('hidden', { status: 'draft' });
		await publish('second', { position: 5 });
		await publish('first', { position: 2 });
		await publish('below', { parentId: undefined, position: 9 });
		await publish('first-en', { baseSlug: 'first', language: 'en' });
		assert.equal([await start(), await start('en')], ['first', 'first-en']);
		await scene.call(chooseStartPage, { page: 'second' }, { namespace });
		assert.is(await start(), 'second');
	});

	test('a site that refuses play says that there is nothing where it has no page', async () => {
		await update({ playOnSite: false });
		assert.is((await refusal(start())).code, 'not_found');
		await update({ playOnSite: true });
		await publish('page');
		assert.is(await start(), null, 'the quizzes');
	});
});
