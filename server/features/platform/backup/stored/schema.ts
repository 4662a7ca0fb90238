import { z } from 'zod';
import { timeSchema, uidSchema } from '../../../../operation/response-schema.ts';
import type { Standing } from '../../jobs/by-key.ts';
import { backupName } from '../operations/export.ts';
import { backupForms } from '../write-backup.ts';
import { backupKinds, type StoredBackup } from './model.ts';

const backupStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
type BackupState = (typeof backupStates)[number];

export const oneBackup = z.strictObject({ uid: uidSchema });

export const storedResponse = z.object({
	uid: uidSchema,
	kind: z.enum(backupKinds),
	form: z.enum(backupForms),
	state: z.enum(backupStates),
	job: z.int().nullable().describe('Id of its job, which the live topic `jobs` tells about'),
	progress: z.int().describe('In percent'),
	error: z.string().nullable().describe('Why the last try failed'),
	name: z.string().nullable().describe('Name of its file; null until it is ready'),
	path: z.string().nullable().describe('Where the file is in DATA_DIR'),
	size: z.int().nullable().describe('Bytes'),
	records: z.int().nullable(),
	files: z.int().nullable(),
	night: z.string().nullable().describe('Day in UTC for which the schedule made it'),
	createdBy: z.string().nullable(),
	createdAt: timeSchema,
	readyAt: timeSchema.nullable(),
	expiresAt: timeSchema.nullable().describe('When it is deleted; null = kept by BACKUP_KEEP')
});
type StoredResponse = z.infer<typeof storedResponse>;

const stateOfJob = {
	queued: 'waiting',
	running: 'running',
	failed: 'failed',
	cancelled: 'cancelled',
	done: 'failed'
} as const;

/** How a backup stands: ready once it has a file, until then as its job; without one nobody writes it any more. */
export const stateOf = ({ file }: StoredBackup, job: Standing | undefined): BackupState =>
	file !== null ? 'ready' : job ? stateOfJob[job.state] : 'failed';

export const endOf = ({ form }: Pick<StoredBackup, 'form'>): 'zip' | 'json' =>
	form.startsWith('zip') ? 'zip' : 'json';

/** The name under which a backup is saved; of when it was ready. */
export const nameOf = (row: StoredBackup): string =>
	backupName(row.namespace, row.readyAt ?? row.createdAt!, endOf(row));

/** How many records it holds, without its files; null until it is ready. */
export function recordsOf({ summary }: StoredBackup): number | null {
	if (!summary) return null;
	const { media: _files, ...sections } = summary;
	return Object.values(sections).reduce((sum, count) => sum + count, 0);
}

/** A stored backup as every door shows it. */
export function presentStored(row: StoredBackup, job: Standing | undefined): StoredResponse {
	const state = stateOf(row, job);
	return {
		uid: row.uid,
		kind: row.kind,
		form: row.form,
		state,
		job: job?.id ?? null,
		progress: state === 'ready' ? 100 : (job?.progress ?? 0),
		error: state === 'ready' ? null : (job?.error ?? null),
		name: state === 'ready' ? nameOf(row) : null,
		path: row.file,
		size: row.size,
		records: recordsOf(row),
		files: row.summary?.media ?? null,
		night: row.night,
		createdBy: row.createdBy,
		createdAt: row.createdAt!.toISOString(),
		readyAt: row.readyAt?.toISOString() ?? null,
		expiresAt: row.expiresAt?.toISOString() ?? null
	};
}
