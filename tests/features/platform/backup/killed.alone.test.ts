import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { StoredBackup } from '../../../../server/features/platform/backup/stored/model.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { initModels } from '../../../../server/composition/models.ts';
import { openZip } from '../../../../server/runtime/files/unzip.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { ProductProcess } from '../../../support/processes/product-process.ts';
import { until } from '../../../support/runner/until.ts';

const pictures = 400;
const bytes = Buffer.alloc(500_000, 'picture');

forEachDatabase('a server that is killed while it writes a backup', ({ test, migrated, connect }) => {
	test('begins anew after the restart, and leaves nothing of the first try', async () => {
		const url = await migrated();
		const product = new ProductProcess(url);
		const { DATA_DIR } = product.settings;
		const folder = (name: string) => path.join(DATA_DIR!, name);
		const filesIn = (name: string) => {
			mkdirSync(folder(name), { recursive: true });
			return readdirSync(folder(name));
		};
		mkdirSync(folder('uploads'), { recursive: true });
		for (let n = 0; n < pictures; n++) writeFileSync(folder(`uploads/picture-${n}.png`), bytes);
		await product.act(async ({ perform }) => {
			const facts = { mime: 'image/png', size: bytes.length, width: 1, height: 1, kind: 'photo', sha256: '0' } as const;
			const row = { namespace: 'default', dir: 'uploads', modifiedAt: new Date(), ...facts };
			await MediaFile.bulkCreate(
				Array.from({ length: pictures }, (_, n) => ({
					...row,
					name: `picture-${n}.png`,
					originalName: `${n}`
				})) as never
			);
			await perform('storedBackup.create', {});
		});
		const database = connect(url);
		initModels(database.sequelize);

		await product.start();
		await until(() => filesIn('backups/unfinished').length > 0, 'the first bytes');
		await product.end('SIGKILL');
		assert.ok(filesIn('backups/unfinished').length, 'it was killed in the middle');
		const [running] = await QueuedJob.findAll();
		assert.is(running!.state, 'running');
		assert.is((await StoredBackup.findOne())!.file, null);
		// The lease of a process that is gone ends by itself; nobody waits for that here.
		await QueuedJob.update({ dueAt: new Date() }, { where: { state: 'running' } });

		await product.start();
		await until(async () => (await StoredBackup.findOne())!.file !== null, 'the backup');
		await product.end();
		const { file, size } = (await StoredBackup.findOne())!;
		const whole = readFileSync(folder(file!));
		assert.is(whole.length, Number(size));
		assert.is((await openZip(whole)).names.length, pictures + 1);
		assert.equal([filesIn('backups/unfinished'), filesIn('backups/stored/default').length], [[], 1]);
		// Of a process that never comes back, the hourly sweep takes what is left.
		writeFileSync(folder('backups/unfinished/left'), '');
		utimesSync(folder('backups/unfinished/left'), 0, 0);
		await product.act(({ perform }) => perform('backup.sweep', {}));
		assert.equal(filesIn('backups/unfinished'), []);
	});
});
