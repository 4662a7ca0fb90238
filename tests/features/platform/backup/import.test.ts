import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { downloadArchive, exportNamespace } from '../../../../server/features/platform/backup/operations.ts';
import type { GrowingFile } from '../../../../server/features/platform/backup/private-folder.ts';
import { importBackup } from '../../../../server/features/platform/backup/restore/operations.ts';
import { fillNamespace } from '../../../support/filled-namespace.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene, type Scene } from '../../../support/scene.ts';

forEachDatabase('the import of a namespace', ({ test, open }) => {
	let scene: Scene;
	const exported = async (namespace = 'acme') => (await scene.call(exportNamespace, {}, { namespace })).backup;
	const archive = async (): Promise<string> => {
		const { file } = (await scene.call(downloadArchive, {})) as { file: GrowingFile };
		const copy = path.join(scene.dependencies.env.DATA_DIR, 'copy.zip');
		copyFileSync(file.path, copy);
		await file.remove();
		return copy;
	};

	test.before(async () => {
		scene = await openScene({ open });
		try { await fillNamespace(scene, 'acme'); } catch (e) { console.log('BEFORE', e); throw e; }
	});

	test('gives a namespace what another one exported', async () => {
		console.log('T1'); const before = await exported();
		const file = await archive(); console.log('T2');
		const { report, warnings } = await scene.call(importBackup, { file, isOurs: false }, { namespace: 'beta' }).catch((e) => { console.log('ERR', e, JSON.stringify(e.details)); throw e; });
		console.log(JSON.stringify(report), JSON.stringify(warnings));
		const after = await exported('beta');
		assert.equal(after.sections, before.sections);
		readFileSync;
	});
});
