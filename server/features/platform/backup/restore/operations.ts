import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Transaction } from 'sequelize';
import { publishNamespaceChange } from '../../../../access/access-changes.ts';
import { operation, perform, type Work } from '../../../../operation/operation.ts';
import { AppError, conflict, invalidField } from '../../../../runtime/errors.ts';
import { FairTurns } from '../../../../runtime/fair-turns.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { filesOf } from '../../namespaces/tables.ts';
import { moveToTrash } from '../../namespaces/trash.ts';
import { usageOf } from '../../namespaces/usage.ts';
import { enterFiles, placeFiles } from './files.ts';
import { readyImport, stageBackup, type ReadyImport } from './import-backup.ts';
import { presentImport } from './report.ts';
import { importAnswer, importOptions, sentBackup } from './schema.ts';
import { writeRows, type ImportReport } from './write-rows.ts';

const access = { area: 'backups', right: 'w', scope: 'backup:write' } as const;
const perHour = 6;

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

/** The list of files that an import put into place before its commit, in the folder of the backup. */
export const placedName = 'placed.json';

/** Writes what was decided, in one transaction; files are in place before, under names that nobody had. */
const write = (work: Work<unknown, unknown>, ready: ReadyImport, transaction: Transaction): Promise<ImportReport> => {
	const { dependencies, namespace } = work;
	return writeRows({ ...ready, database: dependencies.database, namespace, transaction });
};

const readyInput = z.strictObject({ ready: z.custom<ReadyImport>((value) => typeof value === 'object') });

/** The write of an import, after everything was read and decided. */
export const writeImport = operation({
	summary: 'Write a backup that was read.',
	access,
	input: readyInput,
	changes: ['catalogs', 'cookies', 'design', 'events', 'footer', 'media', 'menus', 'news', 'pages', 'results', 'teams', 'tickets', 'wiki'],
	async prepare({ input: { ready }, dependencies: { env } }) {
		const planned = ready.files.files.flatMap(({ to, bytes }) => (bytes ? [to] : []));
		await writeFile(path.join(ready.staging.folder, placedName), JSON.stringify(planned));
		return { written: await placeFiles(ready.files, env.DATA_DIR) };
	},
	async run(work) {
		const { ready } = work.input;
		const { dependencies, namespace, transaction, now, afterCommit } = work;
		const { sequelize } = dependencies.database;
		const before = ready.mode === 'replace' ? await filesOf(sequelize, namespace, transaction) : [];
		const report = await write(work, ready, transaction);
		await enterFiles(ready.files, { namespace, mode: ready.mode, transaction });
		const kept = new Set(ready.files.files.map(({ to }) => to));
		const gone = before.filter((file) => !kept.has(file));
		afterCommit(() => moveToTrash(dependencies.env.DATA_DIR, namespace, gone, now));
		afterCommit(() => publishNamespaceChange(dependencies, namespace));
		return { report };
	},
	async failed({ dependencies: { env }, prepared }) {
		for (const file of prepared?.written ?? []) await openStorage(env.DATA_DIR).remove(file);
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
async function requireConfirm({ dependencies: { database }, namespace }: Work<unknown>, confirm: string | undefined) {
	if (confirm === namespace) return;
	if (confirm !== undefined) throw invalidField('confirm', 'invalid_format', 'Type the name of the namespace.');
	const usage = await database.snapshot((transaction) => usageOf(database.sequelize, namespace, transaction));
	const message = `The namespace holds something: send its name, "${namespace}", as \`confirm\`.`;
	if (Object.keys(usage).length) throw conflict(message, [{ path: 'confirm', code: 'confirm_needed', message }]);
}

async function run(work: Work<z.output<typeof sentBackup>>, asksConfirm: boolean) {
	const { dependencies, namespace, input } = work;
	dependencies.limits.take('backup-import', namespace, perHour, 3600);
	const gone = work.callerGone?.() ?? new AbortController().signal;
	return turns.run(namespace, gone, async () => {
		const staging = await stageBackup(work, input.file);
		try {
			const options = importOptions(staging.head().options, input);
			if (asksConfirm && !options.dryRun) await requireConfirm(work, options.confirm);
			const ready = await readyImport(work, staging, options.mode);
			const report = options.dryRun
				? await tried(work, ready)
				: (await perform(writeImport, work, { ready })).report;
			return presentImport(work, { ready, report, dryRun: options.dryRun });
		} finally {
			staging.remove();
			if (input.isOurs) await rm(input.file, { force: true });
		}
	});
}

/** Imports a backup of which the door has laid the bytes down. */
export const importBackup = operation({
	summary: 'Replace what a namespace holds by a backup, or add the backup to it.',
	access,
	input: sentBackup,
	output: importAnswer,
	errors: ['payload_too_large', 'rate_limited', 'conflict', 'unavailable'],
	run: (work) => run(work, false)
});

/** The same for people and apps, who have to name the namespace whose content goes. */
export const importNamespace = operation({
	summary: 'Import a backup into a namespace; what it holds is replaced or merged.',
	access,
	input: sentBackup,
	output: importAnswer,
	errors: ['payload_too_large', 'rate_limited', 'conflict', 'unavailable'],
	run: (work) => run(work, true)
});
