import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { sweepBackups } from '../../../../server/features/platform/backup/operations/export.ts';
import { folderOfImports } from '../../../../server/features/platform/backup/restore/import-backup.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { trashFolder } from '../../../../server/features/platform/namespaces/trash.ts';
import { sha256 } from '../../../../server/runtime/crypto.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { pictureBytes } from '../../../support/filled-namespace.ts';
import { openScene } from '../../../support/scene.ts';

onSqlite('imports whose process ended beside their commit', ({ test, open }) => {
	test('lose the files that no row names: new ones for good, replaced ones to the trash', async () => {
		const scene = await openScene({ open });
		const dataDir = scene.dependencies.env.DATA_DIR;
		const file = (name: string) => path.join(dataDir, name);
		mkdirSync(file('uploads'), { recursive: true });
		for (const name of ['new', 'old', 'kept']) writeFileSync(file(`uploads/${name}.png`), pictureBytes);
		const facts = {
			mime: 'image/png',
			size: pictureBytes.length,
			sha256: sha256(pictureBytes),
			kind: 'photo'
		} as const;
		const row = { namespace: 'acme', dir: 'uploads', name: 'kept.png', ...facts, width: 1, height: 1 };
		await MediaFile.create({ ...row, modifiedAt: new Date() });
		const folder = path.join(folderOfImports(dataDir), 'broken');
		mkdirSync(folder, { recursive: true });
		const at = new Date('2026-01-02T03:04:05.000Z');
		const list = {
			placed: ['uploads/new.png', 'uploads/kept.png'],
			replaced: { namespace: 'acme', files: ['uploads/old.png', 'uploads/kept.png'], at: at.toISOString() }
		};
		writeFileSync(path.join(folder, 'files.json'), JSON.stringify(list));
		await scene.call(sweepBackups, {});
		const there = (name: string) => existsSync(file(`uploads/${name}.png`));
		assert.equal([there('new'), there('old'), there('kept')], [false, false, true]);
		const kept = path.join(trashFolder(dataDir, 'acme', at), 'uploads/old.png');
		assert.equal(readFileSync(kept), pictureBytes);
		assert.not.ok(existsSync(folder), 'its backup as well');
	});
});
