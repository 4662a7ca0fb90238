import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import type { Work } from '../../../../server/operation/operation.ts';
import { systemContext } from '../../../../server/operation/system.ts';
import { eraseEvent, removeEvent } from '../../../../server/features/hosting/lifecycle/operations.ts';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { readyImport, stageBackup } from '../../../../server/features/platform/backup/restore/import-backup.ts';
import { importBackup } from '../../../../server/features/platform/backup/operations/import.ts';
import { compareRestored } from '../../../../server/features/platform/backup/stored/drill/compare.ts';
import type { Difference } from '../../../../server/features/platform/backup/stored/drill/schema.ts';
import { verifyBackup } from '../../../../server/features/platform/backup/stored/operations/verify.ts';
import { createStored, showBackups } from '../../../../server/features/platform/backup/stored/operations/backups.ts';
import { Namespace } from '../../../../server/features/platform/namespaces/model.ts';
import { createNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { fillNamespace, pictureBytes } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { writeBackups } from '../../../support/backup/write-backups.ts';

forEachDatabase('the drill of a backup', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	const at = (file: string) => path.join(scene.dependencies.env.DATA_DIR, file);
	const exported = async () => (await scene.call(exportNamespace, { media: 'base64' })).backup;
	const verify = (input: object = {}) => scene.call(verifyBackup, input);
	const written = (name: string, backup: unknown): string => {
		writeFileSync(at(name), JSON.stringify(backup));
		return at(name);
	};
	/** Everything on disk but the stored backups, and the namespaces there are. */
	const left = async () => ({
		files: readdirSync(at('.'), { recursive: true })
			.map(String)
			.filter((name) => !/^backups|^sent-|^trash$|\.sqlite/.test(name))
			.sort(),
		unfinished: readdirSync(at('backups/unfinished')),
		names: (await Namespace.findAll({ raw: true, order: ['id'] })).map(({ namespace }) => namespace)
	});
	let before: Awaited<ReturnType<typeof left>>;

	test.before(async () => {
		scene = await openScene({ open });
		({ event } = await fillNamespace(scene, 'acme'));
		await scene.call(createStored, {});
		await writeBackups(scene);
		before = await left();
	});
	test.after.each(async () => assert.equal(await left(), before));

	test('restores the newest stored backup beside the namespace, and leaves nothing of it', async () => {
		const { sections } = await exported();
		const proved = await verify();
		assert.equal([proved.differences, proved.more, proved.isSameKey], [[], 0, true]);
		assert.is(
			proved.records,
			Object.values(sections).reduce((sum, records) => sum + records.length, 0)
		);
		assert.ok(proved.seconds > 0 && proved.bytes > 0);
		assert.match(proved.name, /^acme-\d{8}-\d{4}\.marquee\.zip$/);
		assert.equal((await exported()).sections, sections);
	});

	test('names files that the backup does not hold', async () => {
		const { media, ...backup } = await exported();
		const file = written('sent-bare.json', { ...backup, media: { manifest: media.manifest } });
		const { differences } = await verify({ file });
		const missing = { path: 'uploads/acme-picture.png', code: 'not_in_backup', message: 'is not in the backup' };
		assert.ok(
			differences.some((one) => isDeepStrictEqual(one, missing)),
			JSON.stringify(differences)
		);
		assert.ok(existsSync(file));
	});

	test('says when cards would be dead, as the key is another one', async () => {
		const backup = { ...(await exported()), keyFingerprint: '0'.repeat(16) };
		const { isSameKey, differences } = await verify({ file: written('sent-key.json', backup) });
		assert.equal([isSameKey, differences], [false, []]);
	});

	test('tells what differs from the backup, by record and field', async () => {
		const backup = await exported();
		const [namespace, context] = ['acme', systemContext(scene.dependencies, 'test', 'acme')];
		const work: Work = { ...context, input: {}, prepared: undefined, now: new Date() };
		const ready = await readyImport(work, await stageBackup(work, written('sent-one.json', backup)), 'replace');
		const altered = structuredClone(backup);
		altered.sections.pages![2]!.title = 'Another one';
		altered.sections.redirects = [];
		// What is made anew may differ, and may not be gone.
		altered.sections.events![0]!.joinCode = 'ANOTHERCODE';
		altered.sections.teams![0]!.tokenHash = null;
		const other = Buffer.concat([pictureBytes, Buffer.from('!')]);
		const [entry] = altered.media.manifest;
		Object.assign(entry!, { size: other.length, sha256: createHash('sha256').update(other).digest('hex') });
		altered.media.files![entry!.path] = other.toString('base64');
		const copy = await stageBackup(work, written('sent-other.json', altered));
		const told: Difference[] = [];
		const { SECRET_KEY: secretKey } = scene.dependencies.env;
		await compareRestored({
			ready,
			copy,
			context: { namespace, secretKey, isSameKey: true },
			tell: (difference) => told.push(difference)
		});
		ready.staging.remove();
		copy.remove();
		const without = told
			.map(({ message: _sentence, ...difference }) => difference)
			.sort((one, another) => one.path.localeCompare(another.path));
		assert.equal(without, [
			{ path: 'sections.pages[2]', code: 'other_fields', fields: ['title'] },
			{ path: 'sections.redirects', code: 'other_amount', expected: backup.sections.redirects!.length, found: 0 },
			{ path: 'sections.teams[0]', code: 'other_fields', fields: ['tokenHash'] },
			{ path: entry!.path, code: 'other_size', expected: pictureBytes.length, found: other.length }
		]);
	});

	test('refuses a damaged archive with its faults', async () => {
		const [{ path: stored } = {}] = (await scene.call(showBackups, {})).backups;
		const cut = at('sent-cut.zip');
		writeFileSync(cut, readFileSync(at(stored!)));
		truncateSync(cut, 400);
		assert.is((await refusal(verify({ file: cut }))).details![0]!.code, 'broken_archive');
		const backup = await exported();
		backup.sections.pages![0]!.title = 7;
		const { details } = await refusal(verify({ file: written('sent-wrong.json', backup) }));
		assert.is(details![0]!.path, 'sections.pages[0].title');
		assert.is((await refusal(verify({ file: at('sent-none.zip') }))).code, 'not_found');
		assert.is((await refusal(scene.call(verifyBackup, {}, { namespace: 'beta' }))).code, 'not_found');
	});

	test('removes what a drill that was broken off has left, and no namespace of people', async () => {
		const leftover = `verify-${'0a'.repeat(16)}`;
		await scene.call(createNamespace, { namespace: leftover, label: 'backup verify' });
		const file = written('sent-left.json', await exported());
		await scene.call(importBackup, { file }, { namespace: leftover });
		await scene.call(createNamespace, { namespace: `verify-${'0b'.repeat(16)}`, label: 'Mine' });
		assert.ok(existsSync(at('uploads/acme-picture-2.png')));
		before.names.push(`verify-${'0b'.repeat(16)}`);
		assert.equal((await verify()).differences, []);
	});

	test('proves a backup of which an event was deleted since, and gives its address to nobody', async () => {
		await scene.event({ name: 'Second' });
		await scene.event({ name: 'Third' });
		const backup = await exported();
		await scene.call(removeEvent, { event, confirm: 'Filled' });
		scene.setTime(new Date(Date.now() + 40 * 86_400_000).toISOString());
		await scene.call(eraseEvent, { event });
		scene.setTime(null);
		before = await left();
		const { differences } = await verify({ file: written('sent-before.json', backup) });
		assert.equal(differences, []);
		assert.not.ok((await exported()).sections.events!.some(({ uid }) => uid === event));
	});
});
