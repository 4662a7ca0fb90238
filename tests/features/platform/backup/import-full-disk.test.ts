import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { importBackup } from '../../../../server/features/platform/backup/operations/import.ts';
import { folderOfImports } from '../../../../server/features/platform/backup/restore/import-backup.ts';
import { Redirect } from '../../../../server/features/website/pages/model.ts';
import { storageFault } from '../../../../server/runtime/files/storage-faults.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

const redirects = 4000;

onSqlite('a disk that fills during an import', ({ test, open }) => {
	test('is told, leaves the old content with its files, and with room the import works', async () => {
		const scene = await openScene({ open });
		const { database, env } = scene.dependencies;
		const exported = async (namespace: string) => {
			const { exportedAt: _, ...backup } = (await scene.call(exportNamespace, { media: 'base64' }, { namespace }))
				.backup;
			return backup;
		};
		await fillNamespace(scene, 'acme');
		const before = await exported('acme');
		const inHand = () => readdirSync(folderOfImports(env.DATA_DIR));
		// One that was uploaded and waits for a decision.
		const waiting = inHand();
		await Redirect.bulkCreate(
			Array.from({ length: redirects }, (_, n) => ({ namespace: 'beta', source: `/old-${n}`, target: `/new-${n}` }))
		);
		const file = path.join(env.DATA_DIR, 'sent.json');
		const other = await exported('beta');
		writeFileSync(file, JSON.stringify({ ...other, exportedAt: new Date().toISOString(), media: before.media }));
		const pages = async (most?: number): Promise<number> => {
			const sql = most === undefined ? 'PRAGMA page_count' : `PRAGMA max_page_count = ${most}`;
			const [[row]] = (await database.write((transaction) => database.sequelize.query(sql, { transaction }))) as [
				Record<string, number>[],
				unknown
			];
			return Object.values(row ?? {})[0]!;
		};
		const importing = () =>
			scene.call(importBackup, { file, mode: 'replace', isOwn: true, confirm: 'acme' }, { namespace: 'acme' });

		await pages((await pages()) + 5);
		const thrown = await importing().then(
			() => undefined,
			(error: unknown) => error
		);
		assert.is(storageFault(thrown), 'storage_full');
		assert.equal(await exported('acme'), before);
		assert.equal(inHand(), waiting);

		await pages(1_000_000);
		await importing();
		assert.is((await exported('acme')).sections.redirects!.length, redirects);
	});
});
