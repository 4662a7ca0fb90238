import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { operation, type Work } from '../../../../operation/operation.ts';
import { growFile } from '../private-folder.ts';
import { stageBackup } from '../restore/import-backup.ts';
import { importAnswer, sentBackup, sentFile, sentUpload, stagedName } from '../restore/schema.ts';
import { discardUpload, openUpload, stageUpload } from '../restore/staged-upload.ts';
import { prepareImport, runImport, undoImport, type Beside, type PreparedImport } from '../restore/steps.ts';

const access = { area: 'backups', right: 'w', scope: 'backup:write' } as const;
const uploadsPerHour = 20;

type Answer = z.output<typeof importAnswer>;

/** What all imports share: they differ in where the backup comes from, and in what they ask. */
const importing = {
	output: importAnswer,
	errors: ['payload_too_large', 'rate_limited', 'conflict', 'quota_exceeded', 'unavailable'],
	changes: [
		...(['catalogs', 'cookies', 'design', 'events', 'footer', 'media', 'menus', 'siteSettings'] as const),
		...(['news', 'pages', 'results', 'rounds', 'teams', 'tickets', 'wiki'] as const)
	],
	run: runImport,
	failed: undoImport,
	target: ({ mode, dryRun }: Answer) => (dryRun ? null : mode)
} as const;

/** A backup in a file, which goes with the import unless it belongs to the caller. */
async function fromFile(
	work: Work<Beside>,
	file: string,
	{ isOwn, asksConfirm }: { isOwn: boolean; asksConfirm: boolean }
): Promise<PreparedImport> {
	const left = isOwn ? [] : [file];
	try {
		return await prepareImport(work, {
			stage: () => stageBackup(work, file),
			left: ({ folder }) => [folder, ...left],
			asksConfirm,
			isOwn
		});
	} catch (thrown) {
		for (const one of left) await rm(one, { force: true });
		throw thrown;
	}
}

/** Imports a backup in a file: one that the door has laid down, or one of the caller's own. */
export const importBackup = operation({
	summary: 'Replace the content of a namespace with a backup, or merge the backup into it.',
	access,
	input: sentFile,
	...importing,
	prepare: (work) => fromFile(work, work.input.file, { isOwn: work.input.isOwn, asksConfirm: work.input.isOwn })
});

/** The same for an app, which sends the backup as a value and names the namespace whose content goes. */
export const importNamespace = operation({
	summary: 'Import a backup into a namespace; what it holds is replaced or merged.',
	access,
	input: sentBackup,
	...importing,
	async prepare(work) {
		const file = await growFile(work.dependencies.env.DATA_DIR, Infinity);
		await file.write(Buffer.from(JSON.stringify(work.input.backup)));
		await file.close();
		return fromFile(work, file.path, { isOwn: false, asksConfirm: true });
	}
});

/** Imports an upload: as a trial, or after the caller named the namespace whose content goes. */
export const importUpload = operation({
	summary: 'Import an uploaded backup.',
	access: { area: 'backups', right: 'w' },
	input: sentUpload,
	...importing,
	prepare: (work) =>
		prepareImport(work, {
			stage: () => openUpload(work, work.input.staged),
			// After a trial, or when it is refused, the upload waits for another decision.
			left: () => [],
			asksConfirm: true
		}),
	async run(work) {
		const answer = await runImport(work);
		if (!answer.dryRun) work.afterCommit(() => discardUpload(work, work.input.staged));
		return answer;
	}
});

/** Reads a backup that somebody uploaded, and keeps it for an hour. */
export const uploadBackup = operation({
	summary: 'Upload a backup, to be imported in the next step.',
	access: { area: 'backups', right: 'w' },
	input: z.strictObject({ file: z.string() }),
	errors: ['payload_too_large', 'rate_limited', 'unavailable'],
	changes: [],
	async prepare(work) {
		try {
			work.dependencies.limits.take('backup-upload', work.namespace, uploadsPerHour, 3600);
			return await stageUpload(work, work.input.file);
		} finally {
			await rm(work.input.file, { force: true });
		}
	},
	run: async ({ prepared: upload }) => ({ upload }),
	target: () => null
});

/** Forgets an upload. */
export const forgetUpload = operation({
	summary: 'Forget an uploaded backup.',
	access: { area: 'backups', right: 'w' },
	input: z.strictObject({ staged: stagedName }),
	changes: [],
	prepare: (work) => discardUpload(work, work.input.staged),
	run: async () => ({}),
	target: () => null
});
