import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Dependencies } from '../../operation/dependencies.ts';
import { storageFault } from '../../runtime/files/storage-faults.ts';

/** What a server needs to work; anything but `ok` everywhere is not ready. */
interface Checks {
	database: 'ok' | 'gone';
	migrations: 'ok' | 'pending' | 'unknown';
	storage: 'ok' | 'full' | 'broken' | 'unknown';
}

/** Anybody may ask, and nobody may keep the disk busy by it. */
const keptMs = 1000;
// More than the file systems and SQLite keep in hand when a disk is full.
const probeBytes = 16 * 1024;

/** Looks whether database, migrations and storage are there, at most once a second however often it is asked. */
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
