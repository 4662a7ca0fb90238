import { sha256 } from '../../../../server/runtime/crypto.ts';
import { Tried } from '../../../support/files/faulty-backups.ts';
import { fontBytes } from '../../../support/files/fonts.ts';
import { onSqlite } from '../../../support/processes/databases.ts';

onSqlite('fonts in a backup', ({ test, open }) => {
	test('are read whole, or refused with the backup', async () => {
		const tried = await Tried.open({ open });
		const path = 'uploads/font.woff2';
		for (const bytes of [Buffer.from('<!doctype html><script>alert(1)</script>'), fontBytes().subarray(0, 9000)]) {
			const entry = { path, mime: 'font/woff2', size: bytes.length, sha256: sha256(bytes) };
			const sent = tried.changed(({ media }) => {
				media.manifest.push(entry);
				media.files[path] = bytes.toString('base64');
			});
			await tried.fault(sent, `media.${path} unsupported_media_type`);
		}
		await tried.unchanged();
	});
});
