import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../../../operation/operation.ts';
import { systemOnly } from '../../../../../operation/system.ts';
import { jobsByKey } from '../../../jobs/by-key.ts';
import { dropFiles, oldFiles } from '../files.ts';
import { StoredBackup, writeJob } from '../model.ts';

/** Those whose time is over, but for those that are still to be written. */
async function expired(now: Date, transaction: Transaction): Promise<StoredBackup[]> {
	const rows = await StoredBackup.findAll({ where: { expiresAt: { [Op.lte]: now } }, transaction });
	const keys = rows.filter(({ file }) => file === null).map(({ jobKey }) => jobKey);
	const jobs = await jobsByKey(writeJob, keys, transaction);
	return rows.filter(({ jobKey }) => !['queued', 'running'].includes(jobs.get(jobKey)?.state ?? ''));
}

/** Deletes the backups whose time is over, and once an hour the files that belong to none. */
export const sweepStored = operation({
	summary: 'Delete stored backups whose time is over.',
	access: systemOnly,
	input: z.strictObject({}),
	changes: [],
	target: () => null,
	async run({ dependencies: { env }, now, transaction, afterCommit }) {
		const rows = await expired(now, transaction);
		if (rows.length) await StoredBackup.destroy({ where: { uid: rows.map(({ uid }) => uid) }, transaction });
		const files = rows.flatMap(({ file }) => file ?? []);
		afterCommit(() => dropFiles(env.DATA_DIR, files));
		if (now.getUTCMinutes() === 0) afterCommit(() => dropStray(env.DATA_DIR, now));
		return { removed: rows.length };
	}
});

/** A process may end between the write that forgets a backup and the deletion of its file. */
async function dropStray(dataDir: string, now: Date): Promise<void> {
	const files = await oldFiles(dataDir, now);
	if (!files.length) return;
	const rows = await StoredBackup.findAll({ where: { file: { [Op.ne]: null } }, attributes: ['file'], raw: true });
	const known = new Set(rows.map(({ file }) => file));
	await dropFiles(
		dataDir,
		files.filter((file) => !known.has(file))
	);
}
