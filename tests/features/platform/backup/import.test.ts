import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { Page } from '../../../../server/features/website/pages/model.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { createPage } from '../../../../server/features/website/pages/operations/pages.ts';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import {
	forgetUpload,
	importBackup,
	importNamespace,
	importUpload,
	uploadBackup
} from '../../../../server/features/platform/backup/operations/import.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

type Backup = Awaited<ReturnType<typeof exported>>;
let scene: Scene;
const exported = async (namespace = 'acme', media: 'none' | 'base64' = 'none') =>
	(await scene.call(exportNamespace, { media }, { namespace })).backup;
let sent = 0;
const fileOf = (backup: unknown): string => {
	const file = path.join(scene.dependencies.env.DATA_DIR, `sent-${(sent += 1)}.json`);
	writeFileSync(file, JSON.stringify(backup));
	return file;
};
const imported = (backup: unknown, input: object = {}, namespace = 'acme') =>
	scene.call(importBackup, { file: fileOf(backup), ...input }, { namespace });

/** A backup with the values that another place gives anew as they are in `like`. */
const inPlaceOf = (backup: Backup, like: Backup): Backup['sections'] => {
	const anew = { events: ['uid', 'joinCode'], catalogs: ['uid'], tickets: ['requesterUid'] } as Record<
		string,
		string[]
	>;
	anew.teams = ['uid', 'tokenHash', 'tokenEnc', 'joinCodeHash', 'joinCodeEnc'];
	anew.newsletterSubscribers = ['uid'];
	anew.rounds = ['uid'];
	// Its name belongs to the namespace that had it first.
	anew.fonts = ['file'];
	return Object.fromEntries(
		Object.entries(backup.sections).map(([section, records]) => [
			section,
			records.map((record, at) => {
				const own = like.sections[section]![at]!;
				const given = Object.fromEntries((anew[section] ?? []).map((field) => [field, own[field]]));
				return { ...record, ...given };
			})
		])
	);
};

forEachDatabase('the import of a namespace', ({ test, open }) => {
	let original: Backup;
	test.before(async () => {
		scene = await openScene({ open });
		await fillNamespace(scene, 'acme');
		original = await exported('acme', 'base64');
	});

	test('names records that lack the moments that every row has', async () => {
		for (const moment of ['createdAt', 'updatedAt'])
			for (const value of [undefined, null]) {
				const backup = structuredClone(original);
				backup.sections.pages![0]![moment] = value;
				const { details } = await refusal(imported(backup));
				assert.equal([details![0]!.path, details![0]!.code], [`sections.pages[0].${moment}`, 'required']);
			}
	});

	test('gives another namespace of the installation all of it, under addresses of its own', async () => {
		const { report, warnings, idMap } = await imported(original, {}, 'beta');
		const copy = await exported('beta');
		const codes = warnings.map(({ code, count }) => [code, count]);
		const teams = original.sections.teams!.length;
		assert.equal(codes, [
			['dead_cards', teams],
			['new_event_addresses', original.sections.events!.length],
			['files_renamed', 2],
			['other_namespace', 1]
		]);
		assert.is(report.teams!.created, teams);
		assert.is(idMap.events!['1'], copy.sections.events![0]!.uid);
		const moved = JSON.stringify(inPlaceOf(copy, original)).replaceAll('acme-picture-2.png', 'acme-picture.png');
		assert.equal(JSON.parse(moved), JSON.parse(JSON.stringify(original.sections)));
		assert.equal((await exported()).sections, original.sections);
	});

	test('replaces what is there: twice is once', async () => {
		const first = await exported('beta', 'base64');
		const { report, warnings } = await imported(first, {}, 'beta');
		assert.equal(warnings, []);
		const pages = first.sections.pages!.length;
		assert.equal(report.pages, { created: pages, updated: 0, deleted: pages, skipped: 0 });
		const { sections, media } = await exported('beta');
		assert.equal(sections, first.sections);
		assert.equal(media.manifest, first.media.manifest);
	});

	test('merges by slug, uid and label: what is there is changed, and nothing goes', async () => {
		const added = await scene.call(createPage, { title: 'Only here', slug: 'only-here' }, { namespace: 'beta' });
		const backup = await exported('beta');
		const [page] = backup.sections.pages!;
		page!.title = 'Changed in the file';
		backup.sections.pages = backup.sections.pages!.filter(({ slug }) => slug !== 'only-here');
		const { report } = await imported(backup, { mode: 'merge' }, 'beta');
		const inserted = Object.entries(report).filter(([, { created }]) => created > 0);
		assert.equal(
			inserted.map(([section]) => section),
			['footerBlocks'].filter((section) => report[section]!.created)
		);
		assert.is(report.pages!.updated, backup.sections.pages.length);
		assert.is(report.pages!.deleted, 0);
		const titles = await Page.findAll({ where: { namespace: 'beta' }, attributes: ['id', 'title'], raw: true });
		assert.ok(titles.some(({ title }) => title === 'Changed in the file'));
		assert.ok(titles.some(({ id }) => id === added.page.id));
	});

	test('tells of a trial what would happen, and changes nothing', async () => {
		const before = await exported('beta');
		const { report, dryRun } = await imported(original, { dryRun: true }, 'beta');
		assert.is(dryRun, true);
		assert.is(report.pages!.deleted, before.sections.pages!.length);
		assert.equal((await exported('beta')).sections, before.sections);
	});

	test('keeps cards working when the events come back to where they were', async () => {
		const backup = await exported();
		const teams = await Team.findAll({ where: { namespace: 'acme' }, raw: true, order: ['uid'] });
		const { warnings } = await imported(backup);
		assert.equal(
			warnings.filter(({ code }) => code === 'dead_cards'),
			[]
		);
		assert.equal(await Team.findAll({ where: { namespace: 'acme' }, raw: true, order: ['uid'] }), teams);
	});

	test('leaves numbers free: the next record can be written', async () => {
		await imported(await exported());
		const { page } = await scene.call(createPage, { title: 'Afterwards', slug: 'afterwards' });
		assert.ok(page.id > 0);
	});

	test('asks an app for the name of a namespace that holds something', async () => {
		const backup = await exported();
		const asked = await refusal(scene.call(importNamespace, { backup }));
		assert.is(asked.code, 'conflict');
		assert.is(asked.details![0]!.code, 'confirm_needed');
		const wrong = await refusal(scene.call(importNamespace, { backup, confirm: 'beta' }));
		assert.is(wrong.details![0]!.path, 'confirm');
		assert.is((await scene.call(importNamespace, { backup, confirm: 'acme' })).dryRun, false);
	});

	test('keeps an upload through a trial until it is imported, for its own namespace', async () => {
		const { upload } = await scene.call(uploadBackup, { file: fileOf(await exported()) });
		const { staged } = upload;
		assert.is(upload.isSameKey, true);
		const pages = upload.sections.find(({ name }) => name === 'pages')!;
		const trial = await scene.call(importUpload, { staged, dryRun: true });
		assert.is(trial.report.pages!.created, pages.count);
		assert.is((await refusal(scene.call(importUpload, { staged }))).details![0]!.code, 'confirm_needed');
		const elsewhere = scene.call(importUpload, { staged, dryRun: true }, { namespace: 'beta' });
		assert.is((await refusal(elsewhere)).code, 'not_found');
		assert.is((await scene.call(importUpload, { staged, confirm: 'acme' })).dryRun, false);
		assert.is((await refusal(scene.call(importUpload, { staged, dryRun: true }))).code, 'not_found');
		const other = await scene.call(uploadBackup, { file: fileOf(await exported()) });
		await scene.call(forgetUpload, { staged: other.upload.staged });
		assert.is((await refusal(scene.call(forgetUpload, { staged: other.upload.staged }))).code, 'not_found');
	});

	test('refuses a value that may be there only once, and changes nothing', async () => {
		const before = await exported();
		const backup = await exported();
		backup.sections.redirects!.push({ ...backup.sections.redirects![0], ref: backup.sections.redirects!.length + 1 });
		const refused = await refusal(imported(backup));
		assert.is(refused.code, 'invalid_input');
		const at = backup.sections.redirects!.length - 1;
		assert.equal([refused.details![0]!.path, refused.details![0]!.code], [`sections.redirects[${at}].source`, 'twice']);
		assert.equal((await exported()).sections, before.sections);
	});
});
