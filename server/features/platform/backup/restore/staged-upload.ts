import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Work } from '../../../../operation/operation.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { keyFingerprint } from '../text.ts';
import { folderOfImports, stageBackup } from './import-backup.ts';
import { Staging } from './staging.ts';

const ownerName = 'owner.json';

/** Reads an upload and keeps it for the import that follows: for the namespace it was sent to. */
export async function stageUpload(work: Work<unknown, unknown>, file: string) {
	const staging = await stageBackup(work, file);
	try {
		await writeFile(path.join(staging.folder, ownerName), JSON.stringify(work.namespace));
		return presentStaged(staging, work.dependencies.env.SECRET_KEY);
	} finally {
		staging.close();
	}
}

/** What people see of a backup before they decide. */
function presentStaged(staging: Staging, secretKey: string) {
	const { namespace, exportedAt, app, keyFingerprint: key } = staging.head();
	const files = staging.files();
	return {
		staged: path.basename(staging.folder),
		from: namespace,
		exportedAt,
		app,
		isSameKey: key === keyFingerprint(secretKey),
		sections: [...staging.counts()].map(([name, count]) => ({ name, count })),
		files: {
			count: files.length,
			held: files.filter(({ held }) => held !== null).length,
			bytes: files.reduce((sum, { size }) => sum + size, 0)
		}
	};
}

/** Opens an upload of this namespace again; 404 when it is gone or another one's. */
export async function openUpload({ namespace, dependencies: { env } }: Work<unknown, unknown>, staged: string) {
	const folder = path.join(folderOfImports(env.DATA_DIR), staged);
	const owner = await readFile(path.join(folder, ownerName), 'utf8').catch(() => undefined);
	if (owner === undefined || JSON.parse(owner) !== namespace) throw notFound('upload');
	return new Staging(folder);
}

/** Removes an upload of this namespace. */
export async function discardUpload(work: Work<unknown, unknown>, staged: string): Promise<void> {
	const staging = await openUpload(work, staged);
	staging.close();
	await rm(staging.folder, { recursive: true, force: true });
}
