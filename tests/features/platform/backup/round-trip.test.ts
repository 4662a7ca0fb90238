import { copyFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { openDatabase, type Database } from '../../../../server/database/database.ts';
import { downloadArchive, exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import type { GrowingFile } from '../../../../server/features/platform/backup/private-folder.ts';
import { importBackup, importNamespace } from '../../../../server/features/platform/backup/operations/import.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { freshDatabase, type FreshDatabase, type Product } from '../../../support/processes/databases.ts';
import { migrateFresh } from '../../../support/runner/template.ts';
import { suite } from '../../../support/runner/suite.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

const test = suite('a namespace that moves between databases');
const opened: { database: Database; fresh: FreshDatabase }[] = [];

/** A new installation; the models are bound to the one that was opened last. */
async function installation(product: Product): Promise<Scene> {
	const fresh = await freshDatabase(product);
	await migrateFresh(fresh.url);
	const database = openDatabase(fresh.url);
	opened.push({ database, fresh });
	return openScene({ open: async () => database });
}
test.after(async () => {
	for (const { database, fresh } of opened) {
		await database.close();
		await fresh.remove();
	}
});

async function archiveOf(scene: Scene): Promise<string> {
	const { file } = (await scene.call(downloadArchive, {})) as { file: GrowingFile };
	const copy = path.join(scene.dependencies.env.DATA_DIR, 'moved.marquee.zip');
	copyFileSync(file.path, copy);
	await file.remove();
	return copy;
}
const exported = async (scene: Scene) => (await scene.call(exportNamespace, {})).backup;

test('is the same on SQLite, then MariaDB, then SQLite', async () => {
	let scene = await installation('sqlite');
	await fillNamespace(scene, 'acme');
	const first = await exported(scene);
	for (const product of ['mariadb', 'sqlite'] as const) {
		const file = await archiveOf(scene);
		scene = await installation(product);
		const { warnings, report } = await scene.call(importBackup, { file });
		assert.equal(warnings, []);
		for (const [section, { created }] of Object.entries(report))
			assert.is(created, first.sections[section]!.length, section);
		const { sections, media } = await exported(scene);
		for (const name of Object.keys(first.sections)) assert.equal(sections[name], first.sections[name], name);
		assert.equal(media, first.media);
	}
});

test('of a new installation is the same after its own backup replaced it', async () => {
	const scene = await installation('sqlite');
	const own = { namespace: 'default' };
	const before = (await scene.call(exportNamespace, {}, own)).backup;
	assert.ok(before.sections.pages!.length >= 8);
	await scene.call(importNamespace, { backup: before, confirm: 'default' }, own);
	assert.equal((await scene.call(exportNamespace, {}, own)).backup.sections, before.sections);
});

test.run();
