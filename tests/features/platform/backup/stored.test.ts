import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { formOf } from '../../../../server/features/platform/backup/operations/export.ts';
import { sectionsOf } from '../../../../server/features/platform/backup/sections.ts';
import { StoredBackup } from '../../../../server/features/platform/backup/stored/model.ts';
import {
	cancelStored,
	createStored,
	downloadStored,
	removeStored,
	showBackups
} from '../../../../server/features/platform/backup/stored/operations/backups.ts';
import { finishBackup } from '../../../../server/features/platform/backup/stored/operations/finish.ts';
import { sweepStored } from '../../../../server/features/platform/backup/stored/operations/sweep.ts';
import { writeStoredBackup } from '../../../../server/features/platform/backup/stored/write-job.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { runJobAgain } from '../../../../server/features/platform/jobs/operations.ts';
import { removeNamespace, updateNamespace } from '../../../../server/features/platform/namespaces/operations.ts';
import { openZip } from '../../../../server/runtime/files/unzip.ts';
import { fillNamespace, pictureBytes } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { refusal } from '../../../support/refusal.ts';
import { openScene, serveScene, userOf, type Scene } from '../../../support/scene.ts';
import { writeBackups } from '../../../support/backup/write-backups.ts';

forEachDatabase('stored backups', ({ test, open }) => {
	let scene: Scene;
	let picture: string;
	const admin = { actor: userOf('admin', 'acme') };
	const list = async (namespace = 'acme') => (await scene.call(showBackups, {}, { namespace })).backups;
	const at = (file: string) => path.join(scene.dependencies.env.DATA_DIR, file);
	const kept = () =>
		readdirSync(at('backups'), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && !entry.parentPath.includes('imports'))
			.map(({ name }) => name);
	const make = async (input: object = {}) => {
		const { backup } = await scene.call(createStored, input, admin);
		await writeBackups(scene);
		return (await list()).find(({ uid }) => uid === backup.uid)!;
	};

	test.before(async () => {
		scene = await openScene({ open });
		({ file: picture } = await fillNamespace(scene, 'acme'));
		await StoredBackup.destroy({ where: {} });
		await QueuedJob.destroy({ where: {} });
	});
	test.after.each(async () => {
		scene.setTime(null);
		for (const { uid } of await list()) await scene.call(removeStored, { uid });
	});

	test('tell what a backup would hold, in the sections of the file', async () => {
		const { sections, nightly } = await scene.call(showBackups, {});
		const { lastExportAt } = await scene.call(showBackups, {}, { namespace: 'beta' });
		const known = sectionsOf(scene.dependencies.database.sequelize).map(({ name }) => name);
		assert.equal(
			sections.map(({ name }) => name),
			known
		);
		assert.ok(sections.every(({ count }) => count > 0));
		assert.equal([lastExportAt, nightly], [null, null]);
	});

	test('are written later, one at a time, into a file that only this account can read', async () => {
		const { backup } = await scene.call(createStored, {}, admin);
		assert.equal([backup.state, backup.name, backup.createdBy], ['waiting', null, 'admin']);
		const { code } = await refusal(scene.call(createStored, {}, admin));
		assert.is(code, 'conflict');
		await writeBackups(scene);
		const [ready] = await list();
		assert.equal([ready!.state, ready!.kind, ready!.form, ready!.progress], ['ready', 'manual', 'zip', 100]);
		assert.match(ready!.name!, /^acme-\d{8}-\d{4}\.marquee\.zip$/);
		assert.match(ready!.path!, /^backups\/stored\/acme\/\d{8}-\d{4}-[\w-]{16}\.marquee\.zip$/);
		assert.is(Date.parse(ready!.expiresAt!) - Date.parse(ready!.readyAt!), 86_400_000);
		const { mode, size } = statSync(at(ready!.path!));
		assert.equal([mode & 0o777, size], [0o600, ready!.size]);
		assert.is(statSync(path.dirname(at(ready!.path!))).mode & 0o777, 0o700);
		const zip = await openZip(readFileSync(at(ready!.path!)));
		assert.equal(await zip.read(`media/${picture}`), pictureBytes);
		const { sections } = JSON.parse(String(await zip.read('backup.json'))) as { sections: Record<string, unknown[]> };
		assert.is(Object.values(sections).flat().length, ready!.records);
		assert.ok(ready!.files! > 0);
	});

	test('come in each form, with files and without', async () => {
		const forms = {
			zip: { '1': 'zip', '0': 'zip-without-files' },
			json: { '1': 'json-with-files', '0': 'json' }
		} as const;
		for (const format of ['zip', 'json'] as const)
			for (const media of ['1', '0'] as const) {
				const { form, path: file, name, files } = await make({ format, media });
				assert.is(form, forms[format][media]);
				assert.is(formOf({ format, media }), form);
				assert.ok(name!.endsWith(`.${format}`));
				const bytes = readFileSync(at(file!));
				const zip = format === 'zip' ? await openZip(bytes) : undefined;
				const records = JSON.parse(String(zip ? await zip.read('backup.json') : bytes)) as {
					media: { manifest: unknown[]; files?: Record<string, string> };
				};
				const { manifest, files: inside } = records.media;
				assert.is(manifest.length, files);
				const held = zip ? zip.names.length - 1 : Object.keys(inside ?? {}).length;
				assert.is(held, media === '1' ? files : 0, form);
				for (const { uid } of await list()) await scene.call(removeStored, { uid });
			}
	});

	test('are sent to administrators alone, whole and in parts, and it is noted', async () => {
		const { uid, path: file, name, size } = await make();
		const whole = readFileSync(at(file!));
		const served = await serveScene(scene);
		const address = `/admin/backups/stored/${uid}`;
		const owner = await served.login('admin');
		const sent = await owner.get(address);
		assert.is(sent.status, 200);
		assert.equal(sent.bytes, whole);
		assert.is(sent.headers.get('content-disposition'), `attachment; filename=${name}`);
		assert.is(sent.headers.get('cache-control'), 'no-store');
		const part = await owner.get(address, { range: 'bytes=10-19' });
		assert.equal([part.status, part.headers.get('content-range')], [206, `bytes 10-19/${size}`]);
		assert.equal(part.bytes, whole.subarray(10, 20));
		assert.is((await owner.get(address, { range: `bytes=${size}-` })).status, 416);
		for (const role of ['customer', 'analyst'] as const)
			assert.is((await (await served.login(role)).get(address)).status, 403, role);
		assert.is((await served.client().get(address)).status, 401);
		assert.is((await (await served.login('admin', 'beta')).get(`${address}?namespace=beta`)).status, 404);
		assert.is((await served.client().get(`/${file}`)).status, 404);
		assert.ok((await scene.call(showBackups, {})).lastExportAt);
		await served.close();
	});

	test('can be cancelled while they wait, and leave nothing', async () => {
		const { backup } = await scene.call(createStored, {}, admin);
		const { backup: cancelled } = await scene.call(cancelStored, { uid: backup.uid });
		assert.is(cancelled.state, 'cancelled');
		await writeBackups(scene);
		assert.equal([(await list())[0]!.state, kept()], ['cancelled', []]);
		assert.is((await refusal(scene.call(cancelStored, { uid: backup.uid }))).code, 'conflict');
		assert.is((await refusal(scene.call(downloadStored, { uid: backup.uid }))).code, 'conflict');
		// From the list of jobs it can begin anew.
		await scene.call(runJobAgain, { id: cancelled.job! });
		await writeBackups(scene);
		assert.is((await list())[0]!.state, 'ready');
	});

	test('stop when they are cancelled while they are written', async () => {
		const { backup } = await scene.call(createStored, {}, admin);
		const stop = new AbortController();
		const seen: number[] = [];
		const progress = async (percent: number) => {
			seen.push(percent);
			stop.abort(new Error('cancelled'));
		};
		const run = { dependencies: scene.dependencies, namespace: 'acme', signal: stop.signal, progress };
		const thrown = await writeStoredBackup.run({ uid: backup.uid }, run).catch((error: Error) => error.message);
		assert.is(thrown, 'cancelled');
		assert.ok(seen[0]! > 0 && seen[0]! < 100, String(seen));
		assert.equal(kept(), []);
	});

	test('are not kept when they were deleted meanwhile', async () => {
		const { backup } = await scene.call(createStored, {}, admin);
		await scene.call(removeStored, { uid: backup.uid });
		const finished = { uid: backup.uid, file: 'backups/stored/acme/late.zip', size: 1, summary: {} };
		assert.equal(await scene.call(finishBackup, finished), { isKept: false });
		await writeBackups(scene);
		assert.equal([await list(), kept()], [[], []]);
	});

	test('that fail say why, and can be forgotten', async () => {
		const { backup } = await scene.call(createStored, {}, admin);
		// A folder cannot be made where a file is.
		mkdirSync(at('backups/stored'), { recursive: true });
		writeFileSync(at('backups/stored/acme.tmp'), '');
		const { DATA_DIR } = scene.dependencies.env;
		scene.dependencies.env.DATA_DIR = at('backups/stored/acme.tmp');
		await writeBackups(scene);
		scene.dependencies.env.DATA_DIR = DATA_DIR;
		const [tried] = await list();
		assert.equal([tried!.state, tried!.uid], ['waiting', backup.uid]);
		assert.match(tried!.error!, /ENOTDIR/);
		await QueuedJob.update({ state: 'failed' }, { where: { id: tried!.job! } });
		assert.is((await list())[0]!.state, 'failed');
		scene.setTime(new Date(Date.now() + 86_400_000 + 1000).toISOString());
		await scene.call(sweepStored, {});
		assert.equal(await list(), []);
	});

	test('are swept a day after they were ready, and so are files that belong to none', async () => {
		const { path: file, uid } = await make();
		const stray = at('backups/stored/acme/stray.zip');
		writeFileSync(stray, 'left behind');
		utimesSync(stray, 0, 0);
		const from = new Date();
		from.setUTCHours(from.getUTCHours() + 23, 0, 0, 0);
		scene.setTime(from.toISOString());
		await scene.call(sweepStored, {});
		assert.equal(
			kept().filter((name) => name.endsWith('.zip')),
			[path.basename(file!)]
		);
		scene.setTime(new Date(Date.now() + 86_400_000 + 1000).toISOString());
		assert.is((await refusal(scene.call(downloadStored, { uid }))).code, 'not_found');
		await scene.call(sweepStored, {});
		assert.equal([await list(), kept().filter((name) => name.endsWith('.zip'))], [[], []]);
	});

	test('follow their namespace to a new name, and go with it', async () => {
		const { backup } = await scene.call(createStored, {}, { namespace: 'beta' });
		await writeBackups(scene);
		await scene.call(updateNamespace, { id: 'beta', namespace: 'gamma' });
		const [moved] = await list('gamma');
		assert.equal([moved!.uid, moved!.state], [backup.uid, 'ready']);
		assert.match(moved!.name!, /^gamma-/);
		await scene.call(removeNamespace, { id: 'gamma', cascade: true, confirm: 'gamma' });
		assert.equal([await StoredBackup.count(), kept().filter((name) => name.endsWith('.zip'))], [0, []]);
	});
});
