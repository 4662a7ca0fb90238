import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { randomToken } from '../../../../runtime/crypto.ts';

const hourMs = 3_600_000;
// A folder of its own: a namespace may be called like another folder of backups.
const folder = 'backups/stored';

/**
 * Moves a finished backup to where it is kept, which no door serves; returns its path in the data folder. The name
 * begins with day and minute, so that a copy of the folder is in order without the database.
 */
export async function keepFile(
	dataDir: string,
	{ namespace, written, at, end }: { namespace: string; written: string; at: Date; end: 'zip' | 'json' }
): Promise<string> {
	const [day, minute] = at.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').split('T');
	// A name of its own: two processes that both hold the job for a moment do not replace each other's file.
	const kept = `${folder}/${namespace}/${day}-${minute}-${randomToken(12)}.marquee.${end}`;
	const target = path.resolve(dataDir, kept);
	await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
	const handle = await open(written, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(written, target);
	return kept;
}

/** Deletes kept files; those that are gone already are fine. */
export async function dropFiles(dataDir: string, files: readonly string[]): Promise<void> {
	for (const file of files) await rm(path.resolve(dataDir, file), { force: true });
}

/** The kept files that nobody has written to for an hour, by their paths in the data folder. */
export async function oldFiles(dataDir: string, now: Date): Promise<string[]> {
	const found: string[] = [];
	for (const entry of await readdir(path.resolve(dataDir, folder), { recursive: true }).catch(() => [])) {
		const file = `${folder}/${entry}`;
		const facts = await stat(path.resolve(dataDir, file)).catch(() => undefined);
		if (facts?.isFile() && now.getTime() - facts.mtimeMs > hourMs) found.push(file);
	}
	return found;
}
