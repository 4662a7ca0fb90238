import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dependencies } from '../../operation/dependencies.ts';
import { storageFault } from '../../runtime/files/storage-faults.ts';

/** What a server needs to work; it is only ready if all are `ok`. */
interface Checks {
	database: 'ok' | 'gone';
	migrations: 'ok' | 'pending' | 'unknown';
	storage: 'ok' | 'full' | 'broken' | 'unknown';
}

/** Public, but nobody may use it to keep the disk busy. */
const keptMs = 1000;
// More than file systems and SQLite keep in reserve on a full disk.
const probeBytes = 16 * 1024;

/** Checks database, migrations and storage, at most once a second however often it is called. */
export function readinessOf(dependencies: Dependencies): () => Promise<Checks> {
	let kept: { checks: Promise<Checks>; at: number } | undefined;
	return () => {
		const now = performance.now();
		if (!kept || now - kept.at > keptMs) kept = { checks: look(dependencies), at: now };
		return kept.checks;
	};
}

async function look(dependencies: Dependencies): Promise<Checks> {
	const { database } = dependencies;
	const isUp = await database.sequelize.query('SELECT 1').then(
		() => true,
		() => false
	);
	if (!isUp) return { database: 'gone', migrations: 'unknown', storage: 'unknown' };
	const isPending = (await database.migrator.pending()).length > 0;
	if (isPending) return { database: 'ok', migrations: 'pending', storage: 'unknown' };
	return { database: 'ok', migrations: 'ok', storage: await storageOf(dependencies) };
}

async function storageOf({ database, env, clock }: Dependencies): Promise<Checks['storage']> {
	try {
		await database.write((transaction) =>
			database.sequelize.query('UPDATE storage_probes SET probed_at = :now, filler = :filler', {
				replacements: { now: clock(), filler: randomUUID().repeat(probeBytes / 36) },
				transaction
			})
		);
		await probeFolder(env.DATA_DIR);
		return 'ok';
	} catch (error) {
		return storageFault(error) === 'storage_full' ? 'full' : 'broken';
	}
}

async function probeFolder(folder: string): Promise<void> {
	const file = path.join(folder, `.probe-${randomUUID()}`);
	try {
		await mkdir(folder, { recursive: true });
		await writeFile(file, Buffer.alloc(probeBytes));
	} finally {
		await rm(file, { force: true });
	}
}
