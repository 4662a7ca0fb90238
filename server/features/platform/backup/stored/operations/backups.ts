import path from 'node:path';
import { z } from 'zod';
import { isAudited, writeAudit } from '../../../../../operation/audit.ts';
import { operation, type Work, type WriteWork } from '../../../../../operation/operation.ts';
import { timeSchema } from '../../../../../operation/response-schema.ts';
import { newUid } from '../../../../../runtime/crypto.ts';
import { conflict, notFound } from '../../../../../runtime/errors.ts';
import { lastTimeOf } from '../../../audit/find.ts';
import { cancelByKey, jobsByKey } from '../../../jobs/by-key.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { dropLabelled } from '../../private-folder.ts';
import { chosenForm, formOf } from '../../operations/export.ts';
import { drillResponse } from '../drill/schema.ts';
import { drillOf } from './drills.ts';
import { countSections } from '../amount.ts';
import { dropFiles } from '../files.ts';
import { StoredBackup, writeJob } from '../model.ts';
import { keepOf } from '../nightly/keep.ts';
import { nightlyHealth } from '../nightly/health.ts';
import { nextDue } from '../nightly/schedule.ts';
import { nameOf, oneBackup, presentStored, stateOf, storedResponse } from '../schema.ts';
import { writeStoredBackup } from '../write-job.ts';

const dayMs = 86_400_000;
/** Made by hand and not yet swept, of one namespace: each may be as large as all its files. */
const mostManual = 10;
const area = { area: 'backups' } as const;
const writing = { ...area, right: 'w' } as const;

/** The stored backups of a namespace, newest first. */
async function listed(namespace: string) {
	const rows = await StoredBackup.findAll({ where: { namespace }, order: [['createdAt', 'DESC'], 'uid'] });
	const keys = rows.filter(({ file }) => file === null).map(({ jobKey }) => jobKey);
	const jobs = await jobsByKey(writeJob, keys, null);
	return rows.map((row) => presentStored(row, jobs.get(row.jobKey)));
}

/** The operations that give out a whole namespace. */
const exports = ['backup.download', 'backup.archive', 'backup.export', 'storedBackup.download'];

/** What a backup would hold now, those that are kept, and how the schedule does. */
export const showBackups = operation({
	summary: 'Show what a backup of the namespace would hold, and the backups that are stored.',
	access: area,
	input: z.strictObject({}),
	output: z.object({
		sections: z.array(z.object({ name: z.string(), count: z.int() })),
		lastExportAt: timeSchema.nullable().describe('When somebody last took a backup along'),
		backups: z.array(storedResponse).describe('Newest first'),
		drill: drillResponse.nullable().describe('The drill of the namespace; null = there was none'),
		nightly: z
			.object({
				at: z.string().describe('HH:MM in UTC'),
				nextAt: timeSchema,
				days: z.int(),
				weeks: z.int(),
				lastGoodAt: timeSchema.nullable(),
				problem: z.enum(['failed', 'old', 'none']).nullable()
			})
			.nullable()
			.describe('The schedule of the installation; null = off')
	}),
	async run({ namespace, now, dependencies }) {
		const { env, database } = dependencies;
		const health = await nightlyHealth(dependencies, namespace, now);
		const nextAt = nextDue(env.BACKUP_AT, now)?.toISOString();
		return {
			sections: await countSections(database.sequelize, namespace),
			lastExportAt: (await lastTimeOf(namespace, exports))?.toISOString() ?? null,
			backups: await listed(namespace),
			drill: await drillOf(namespace),
			nightly: health && nextAt ? { at: env.BACKUP_AT, nextAt, ...keepOf(env.BACKUP_KEEP), ...health } : null
		};
	}
});

/** Refuses while one is being written, and when too many are kept. */
async function requireRoom({ namespace, transaction }: Pick<WriteWork, 'namespace' | 'transaction'>): Promise<void> {
	const where = { namespace, kind: 'manual' as const };
	const rows = await StoredBackup.findAll({ where, transaction, lock: true });
	const jobs = await jobsByKey(
		writeJob,
		rows.map(({ jobKey }) => jobKey),
		transaction
	);
	const states = rows.map((row) => stateOf(row, jobs.get(row.jobKey)));
	if (states.includes('waiting') || states.includes('running'))
		throw conflict('A backup is being written already.', [
			{ path: '', code: 'in_use', message: 'A backup is being written already.' }
		]);
	if (states.filter((state) => state === 'ready').length >= mostManual)
		throw conflict(`There are ${mostManual} backups already; delete one first.`);
}

/** Has a backup written in the background; it is kept for a day. */
export const createStored = operation({
	summary: 'Have a backup of the namespace written, to be downloaded within a day.',
	access: writing,
	input: chosenForm,
	output: z.object({ backup: storedResponse }),
	errors: ['conflict'],
	changes: [],
	target: ({ backup }) => backup.uid,
	async run(work) {
		const { input, namespace, actor, now, transaction } = work;
		await requireRoom(work);
		const uid = newUid();
		const jobKey = `manual:${uid}`;
		const createdBy = 'user' in actor ? (actor.user.displayName || actor.user.username).slice(0, 100) : null;
		// One that fails or is cancelled is forgotten after a day, too.
		const expiresAt = new Date(now.getTime() + dayMs);
		const row = await StoredBackup.create(
			{ uid, namespace, kind: 'manual', form: formOf(input), createdBy, jobKey, expiresAt, createdAt: now },
			{ transaction }
		);
		await row.reload({ transaction });
		await enqueue(work, writeStoredBackup, namespace, { uid }, jobKey);
		const job = (await jobsByKey(writeJob, [jobKey], transaction)).get(jobKey);
		return { backup: presentStored(row, job) };
	}
});

const found = async (
	work: Work<{ uid: string }>,
	transaction: WriteWork['transaction'] | null
): Promise<StoredBackup> => {
	const where = { uid: work.input.uid, namespace: work.namespace };
	const row = await StoredBackup.findOne({ where, transaction, lock: transaction !== null });
	if (!row) throw notFound('backup');
	return row;
};

/** Stops a backup that waits or is being written; whoever writes it learns of it within a second. */
export const cancelStored = operation({
	summary: 'Cancel a backup that is not ready.',
	access: writing,
	input: oneBackup,
	output: z.object({ backup: storedResponse }),
	errors: ['not_found', 'conflict'],
	changes: [],
	target: ({ backup }) => backup.uid,
	async run(work) {
		const { dependencies, transaction, afterCommit } = work;
		const row = await found(work, transaction);
		if (row.file !== null || !(await cancelByKey(writeJob, row.jobKey, transaction)))
			throw conflict('Only a backup that waits or is being written can be cancelled.');
		afterCommit(() => dropLabelled(dependencies.env.DATA_DIR, row.uid));
		const job = (await jobsByKey(writeJob, [row.jobKey], transaction)).get(row.jobKey);
		return { backup: presentStored(row, job) };
	}
});

/** Deletes a stored backup with its file; one that is being written is stopped. */
export const removeStored = operation({
	summary: 'Delete a stored backup.',
	access: writing,
	input: oneBackup,
	output: z.object({ uid: z.string() }),
	errors: ['not_found'],
	changes: [],
	async run(work) {
		const { dependencies, transaction, afterCommit } = work;
		const { DATA_DIR } = dependencies.env;
		const row = await found(work, transaction);
		const { uid, file } = row;
		await cancelByKey(writeJob, row.jobKey, transaction);
		await row.destroy({ transaction });
		afterCommit(() => dropLabelled(DATA_DIR, uid));
		afterCommit(() => dropFiles(DATA_DIR, file === null ? [] : [file]));
		return { uid };
	}
});

/** Gives out a stored backup, and notes who took it along. */
export const downloadStored = operation({
	summary: 'Download a stored backup.',
	access: area,
	input: oneBackup,
	errors: ['not_found', 'conflict'],
	async run(work) {
		const { dependencies, namespace, now, actor, requestId } = work;
		const { database, env } = dependencies;
		const row = await found(work, null);
		if (row.file === null) throw conflict('This backup is not ready.');
		if (row.expiresAt && row.expiresAt <= now) throw notFound('backup');
		const entry = { namespace, actor, operation: 'storedBackup.download', target: row.uid, requestId, at: now };
		if (isAudited(actor)) await database.write((transaction) => writeAudit(database, entry, transaction));
		return { name: nameOf(row), path: path.resolve(env.DATA_DIR, row.file), etag: `"${row.uid}"` };
	}
});
