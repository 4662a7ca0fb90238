import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { isAudited, writeAudit } from '../../../../operation/audit.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { systemOnly } from '../../../../operation/system.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { FairTurns } from '../../../../runtime/fair-turns.ts';
import { leftIn, unfinishedFolder } from '../private-folder.ts';
import { folderOfImports } from '../restore/import-backup.ts';
import { sweepPlaced } from '../restore/placed.ts';
import { backupExport, backupSchema, exportedBackup } from '../schema.ts';
import { writeBackup, type BackupForm, type WrittenBackup } from '../write-backup.ts';

const access = { area: 'backups', scope: 'backup:read' } as const;

/** What an app gets at once: it has to hold the whole of it. */
const mostToolBytes = 5_000_000;

// Each reads its whole namespace, so one is written at a time.
const turns = new FairTurns({
	atOnce: 1,
	atOnceOfOne: 1,
	waiting: 4,
	waitingOfOne: 2,
	busy: () =>
		new AppError('rate_limited', 'Other backups are being written; please try again in a minute.', {
			headers: { 'Retry-After': '60' }
		}),
	left: () => new AppError('unavailable', 'The caller left before the backup was written.')
});

/** Writes a backup when its turn comes, and notes who took everything. */
async function write(work: Work, operation: string, form: BackupForm, mostBytes: number): Promise<WrittenBackup> {
	const { dependencies, namespace, now, actor, requestId } = work;
	const gone = work.callerGone?.() ?? new AbortController().signal;
	const written = await turns.run(namespace, gone, () =>
		writeBackup({ dependencies, namespace, now, form, mostBytes })
	);
	const entry = { namespace, actor, operation, target: form, requestId, at: now };
	if (isAudited(actor))
		await dependencies.database.write((transaction) => writeAudit(dependencies.database, entry, transaction));
	return written;
}

const forms = { none: 'json', base64: 'json-with-files' } as const;

/** Namespace, day and minute: files of several days stand in order. */
export const backupName = (namespace: string, now: Date, end: 'json' | 'zip'): string => {
	const [day, minute] = now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '').split('T');
	return `${namespace}-${day}-${minute}.marquee.${end}`;
};

/** Writes what a namespace holds into a file; whoever sends it removes it. */
export const downloadBackup = operation({
	summary: 'Download everything in a namespace as one JSON file.',
	access,
	input: backupExport,
	output: backupSchema,
	errors: ['payload_too_large', 'rate_limited'],
	async run(work) {
		const mostBytes = work.dependencies.env.BACKUP_MAX_MB * 1_000_000;
		const { file } = await write(work, 'backup.download', forms[work.input.media], mostBytes);
		// The file is the answer that `output` describes.
		return { name: backupName(work.namespace, work.now, 'json'), file } as never;
	}
});

/** What people choose: the format, and whether it holds files. */
export const chosenForm = z.strictObject({
	format: z.enum(['zip', 'json']).default('zip'),
	media: z.enum(['1', '0']).default('1').describe('1 = with files; as JSON up to 50 MB of them')
});

/** The form of a backup that was chosen. */
export const formOf = ({ format, media }: z.output<typeof chosenForm>): BackupForm =>
	format === 'zip' ? (media === '1' ? 'zip' : 'zip-without-files') : media === '1' ? 'json-with-files' : 'json';

/** The same as an archive or JSON, of any size. */
export const downloadArchive = operation({
	summary: 'Download everything that a namespace holds as an archive or JSON, with or without its files.',
	access: { area: 'backups' },
	input: chosenForm,
	errors: ['payload_too_large', 'rate_limited'],
	async run(work) {
		const { file, summary } = await write(work, 'backup.archive', formOf(work.input), Infinity);
		return { name: backupName(work.namespace, work.now, work.input.format), file, summary };
	}
});

/** The same as a value, for an app, as long as it is small. */
export const exportNamespace = operation({
	summary: 'Export everything that a namespace holds, up to 5 MB.',
	access,
	input: backupExport,
	output: exportedBackup,
	errors: ['payload_too_large', 'rate_limited'],
	async run(work) {
		const { file, summary } = await write(work, 'backup.export', forms[work.input.media], mostToolBytes);
		try {
			const text = await readFile(file.path, 'utf8');
			return { summary, backup: JSON.parse(text) as z.output<typeof exportedBackup>['backup'] };
		} finally {
			await file.remove();
		}
	}
});

/** Removes what downloads and imports that were broken off left on disk. */
export const sweepBackups = operation({
	summary: 'Remove unfinished backups.',
	access: systemOnly,
	input: z.strictObject({}),
	async run({ dependencies, now }) {
		const { DATA_DIR } = dependencies.env;
		await sweepPlaced(dependencies, folderOfImports(DATA_DIR));
		for (const folder of [unfinishedFolder(DATA_DIR), folderOfImports(DATA_DIR)])
			for (const left of await leftIn(folder, now)) await rm(left, { recursive: true, force: true });
		return {};
	}
});
