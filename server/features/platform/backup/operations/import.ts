import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { publishNamespaceChange } from '../../../../access/access-changes.ts';
import { operation, perform, type Work } from '../../../../operation/operation.ts';
import { AppError, conflict, invalidField } from '../../../../runtime/errors.ts';
import { FairTurns } from '../../../../runtime/fair-turns.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { filesOf } from '../../namespaces/tables.ts';
import { moveToTrash } from '../../namespaces/trash.ts';
import { usageOf } from '../../namespaces/usage.ts';
import { metrics } from '../../plans/meters.ts';
import { requireRoom } from '../../plans/quota.ts';
import { enterFiles, placeFiles } from '../restore/files.ts';
import { growFile } from '../private-folder.ts';
import { indexLater } from '../restore/index-later.ts';
import { placedName } from '../restore/placed.ts';
import { readyImport, stageBackup, type ReadyImport } from '../restore/import-backup.ts';
import type { ImportMode } from '../restore/places.ts';
import { presentImport } from '../restore/report.ts';
import { importAnswer, importOptions, sentBackup, sentFile, sentUpload, stagedName } from '../restore/schema.ts';
import { discardUpload, openUpload, stageUpload } from '../restore/staged-upload.ts';
import type { Staging } from '../restore/staging.ts';
import { writeRows, type ImportReport } from '../restore/write-rows.ts';

const access = { area: 'backups', right: 'w', scope: 'backup:write' } as const;
const perHour = 6;
const uploadsPerHour = 20;

// Each reads and writes a whole namespace, so one is imported at a time.
const turns = new FairTurns({
	atOnce: 1,
	atOnceOfOne: 1,
	waiting: 2,
	waitingOfOne: 1,
	busy: () =>
		new AppError('rate_limited', 'Another backup is being imported; please try again in a minute.', {
			headers: { 'Retry-After': '60' }
		}),
	left: () => new AppError('unavailable', 'The caller left before the backup was imported.')
});

/** What an import writes, and a plan can limit. */
const written = metrics.filter((metric) => metric !== 'users' && metric !== 'aiJobs');

/** Writes what was decided; 409 when it is more than the plan of the namespace allows. */
async function write(
	{ dependencies: { database }, namespace }: Work<unknown, unknown>,
	ready: ReadyImport,
	transaction: Transaction
): Promise<ImportReport> {
	const { mode, files } = ready;
	const report = await writeRows({ ...ready, database, namespace, transaction });
	await enterFiles(files, { namespace, mode, transaction });
	for (const metric of written) await requireRoom(metric, namespace, transaction, 0);
	return report;
}

const readyInput = z.strictObject({ ready: z.custom<ReadyImport>((value) => typeof value === 'object') });

/** The write of an import, after everything was read and decided. */
export const writeImport = operation({
	summary: 'Write a backup that was read.',
	access,
	input: readyInput,
	changes: [
		'catalogs',
		'cookies',
		'design',
		'events',
		'footer',
		'media',
		'menus',
		'news',
		'pages',
		'results',
		'teams',
		'tickets',
		'wiki'
	],
	async prepare({ input: { ready }, dependencies: { env } }) {
		const planned = ready.files.files.flatMap(({ to, bytes }) => (bytes ? [to] : []));
		await writeFile(path.join(ready.staging.folder, placedName), JSON.stringify(planned));
		return { placed: await placeFiles(ready.files, env.DATA_DIR) };
	},
	async run(work) {
		const { ready } = work.input;
		const { dependencies, namespace, transaction, now, afterCommit } = work;
		const { sequelize } = dependencies.database;
		const before = ready.mode === 'replace' ? await filesOf(sequelize, namespace, transaction) : [];
		const report = await write(work, ready, transaction);
		const kept = new Set(ready.files.files.map(({ to }) => to));
		const gone = before.filter((file) => !kept.has(file));
		afterCommit(() => moveToTrash(dependencies.env.DATA_DIR, namespace, gone, now));
		afterCommit(() => publishNamespaceChange(dependencies, namespace));
		await enqueue(work, indexLater, namespace, {});
		return { report };
	},
	async failed({ dependencies: { env }, prepared }) {
		for (const file of prepared?.placed ?? []) await openStorage(env.DATA_DIR).remove(file);
	},
	target: (_output, { ready }) => ready.mode
});

/** Ends a trial without a commit. */
class TrialEnd extends Error {
	readonly report: ImportReport;

	constructor(report: ImportReport) {
		super('a trial was rolled back');
		this.report = report;
	}
}

async function tried(work: Work<unknown, unknown>, ready: ReadyImport): Promise<ImportReport> {
	try {
		return await work.dependencies.database.write(async (transaction) => {
			throw new TrialEnd(await write(work, ready, transaction));
		});
	} catch (thrown) {
		if (thrown instanceof TrialEnd) return thrown.report;
		throw thrown;
	}
}

/** 409 unless the caller named the namespace whose content goes, or there is none. */
async function requireConfirm(
	{ dependencies: { database }, namespace }: Work<unknown, unknown>,
	confirm: string | undefined
) {
	if (confirm === namespace) return;
	if (confirm !== undefined) throw invalidField('confirm', 'invalid_format', 'Type the name of the namespace.');
	const usage = await database.snapshot((transaction) => usageOf(database.sequelize, namespace, transaction));
	const message = `The namespace holds something: send its name, "${namespace}", as \`confirm\`.`;
	if (Object.keys(usage).length) throw conflict(message, [{ path: 'confirm', code: 'confirm_needed', message }]);
}

interface Beside {
	mode?: ImportMode | undefined;
	dryRun?: boolean | undefined;
	confirm?: string | undefined;
}

/** Imports a staged backup when its turn comes. */
async function run(work: Work<Beside>, { asksConfirm }: { asksConfirm: boolean }, stage: () => Promise<Staging>) {
	const { dependencies, namespace, input } = work;
	dependencies.limits.take('backup-import', namespace, perHour, 3600);
	const gone = work.callerGone?.() ?? new AbortController().signal;
	return turns.run(namespace, gone, async () => {
		const staging = await stage();
		try {
			const options = importOptions(staging.head().options, input);
			if (asksConfirm && !options.dryRun) await requireConfirm(work, options.confirm);
			const ready = await readyImport(work, staging, options.mode);
			const report = options.dryRun ? await tried(work, ready) : (await perform(writeImport, work, { ready })).report;
			return presentImport(work, { ready, report, dryRun: options.dryRun });
		} finally {
			staging.close();
		}
	});
}

/** The same with a file that was laid down for this import alone, and goes with it. */
async function runFile(work: Work<Beside>, asked: { asksConfirm: boolean }, file: string) {
	let folder: string | undefined;
	const stage = async () => {
		const staging = await stageBackup(work, file);
		({ folder } = staging);
		return staging;
	};
	try {
		return await run(work, asked, stage);
	} finally {
		for (const left of [file, folder]) if (left) await rm(left, { recursive: true, force: true });
	}
}

/**
 * An import reads, tries and writes before its own write, which only ends it: the write of the rows is an operation of its
 * own, and stands in the audit log.
 */
const ended = {
	changes: [],
	run: async ({ prepared }: { prepared: Imported }) => prepared,
	target: () => null
} as const;
type Imported = z.output<typeof importAnswer>;

const errors = ['payload_too_large', 'rate_limited', 'conflict', 'quota_exceeded', 'unavailable'] as const;

/** Imports a backup of which the door has laid the bytes down. */
export const importBackup = operation({
	summary: 'Replace what a namespace holds by a backup, or merge the backup into it.',
	access,
	input: sentFile,
	output: importAnswer,
	errors,
	...ended,
	prepare: (work) => runFile(work, { asksConfirm: false }, work.input.file)
});

/** The same for an app, which sends the backup as a value and names the namespace whose content goes. */
export const importNamespace = operation({
	summary: 'Import a backup into a namespace; what it holds is replaced or merged.',
	access,
	input: sentBackup,
	output: importAnswer,
	errors,
	...ended,
	async prepare(work) {
		const file = await growFile(work.dependencies.env.DATA_DIR, Infinity);
		await file.write(Buffer.from(JSON.stringify(work.input.backup)));
		await file.close();
		return runFile(work, { asksConfirm: true }, file.path);
	}
});

/** Reads a backup that somebody uploaded, and keeps it for an hour. */
export const uploadBackup = operation({
	summary: 'Upload a backup, to be imported in the next step.',
	access: { area: 'backups', right: 'w' },
	input: z.strictObject({ file: z.string() }),
	errors,
	async run(work) {
		work.dependencies.limits.take('backup-upload', work.namespace, uploadsPerHour, 3600);
		try {
			return { upload: await stageUpload(work, work.input.file) };
		} finally {
			await rm(work.input.file, { force: true });
		}
	}
});

/** Imports an upload: as a trial, or after the caller named the namespace whose content goes. */
export const importUpload = operation({
	summary: 'Import an uploaded backup.',
	access: { area: 'backups', right: 'w' },
	input: sentUpload,
	output: importAnswer,
	errors,
	...ended,
	async prepare(work) {
		const answer = await run(work, { asksConfirm: true }, () => openUpload(work, work.input.staged));
		if (!answer.dryRun) await discardUpload(work, work.input.staged);
		return answer;
	}
});

/** Forgets an upload. */
export const forgetUpload = operation({
	summary: 'Forget an uploaded backup.',
	access: { area: 'backups', right: 'w' },
	input: z.strictObject({ staged: stagedName }),
	async run(work) {
		await discardUpload(work, work.input.staged);
		return {};
	}
});
