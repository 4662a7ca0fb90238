import { rm } from 'node:fs/promises';
import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import { publishNamespaceChange } from '../../../../access/access-changes.ts';
import type { Work, WriteWork } from '../../../../operation/operation.ts';
import { AppError, conflict, invalidField } from '../../../../runtime/errors.ts';
import { FairTurns } from '../../../../runtime/fair-turns.ts';
import { openStorage } from '../../../../runtime/files/storage.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { filesOf } from '../../namespaces/tables.ts';
import { moveToTrash } from '../../namespaces/trash.ts';
import { usageOf } from '../../namespaces/usage.ts';
import { metrics } from '../../plans/meters.ts';
import { requireRoom } from '../../plans/quota.ts';
import { enterFiles, placeFiles } from './files.ts';
import { folderOfImports, readyImport, type ReadyImport } from './import-backup.ts';
import { indexLater } from './index-later.ts';
import { notePlaced, sweepPlaced, type FileNotes } from './placed.ts';
import type { ImportMode } from './places.ts';
import { requireNoPlay } from './play-waits.ts';
import { presentImport } from './report.ts';
import { importOptions, type importAnswer } from './schema.ts';
import type { Staging } from './staging.ts';
import { writeRows, type ImportReport } from './write-rows.ts';

type Answer = z.output<typeof importAnswer>;
type AnyWork = Work<unknown, unknown>;

/** What can be said beside a backup. */
export interface Beside {
	mode?: ImportMode | undefined;
	dryRun?: boolean | undefined;
	confirm?: string | undefined;
	duringPlay?: boolean | undefined;
}

/** An import before its write: a trial is over, and the files of the others are in place. */
export interface PreparedImport {
	trial?: Answer;
	ready: ReadyImport;
	/** Files that were written for it. */
	placed: string[];
	noteReplaced: FileNotes['noteReplaced'];
	/** Clears away what was read of the backup, when the import is over. */
	clear: () => Promise<void>;
}

/** Where a backup comes from, and what of it goes afterwards. */
interface Source {
	stage: () => Promise<Staging>;
	/** Files and folders that go when the import is over, however it ends. */
	left: (staging: Staging) => string[];
	asksConfirm: boolean;
	/** What the file says beside the backup is not heard. */
	isOwn?: boolean;
}

const perHour = 6;

// Each reads a whole backup, so one is read at a time.
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
const limited = metrics.filter((metric) => metric !== 'users' && metric !== 'aiJobs');

/** Writes what was decided; 409 when it is more than the plan of the namespace allows. */
async function write(
	{ dependencies: { database }, namespace }: AnyWork,
	ready: ReadyImport,
	transaction: Transaction
): Promise<ImportReport> {
	const { mode, files } = ready;
	const report = await writeRows({ ...ready, database, namespace, transaction });
	await enterFiles(files, { namespace, mode, transaction });
	for (const metric of limited) await requireRoom(metric, namespace, transaction, 0);
	return report;
}

/** Ends a trial without a commit. */
class TrialEnd extends Error {
	readonly report: ImportReport;

	constructor(report: ImportReport) {
		super('a trial was rolled back');
		this.report = report;
	}
}

async function tried(work: AnyWork, ready: ReadyImport): Promise<Answer> {
	try {
		return await work.dependencies.database.write(async (transaction) => {
			throw new TrialEnd(await write(work, ready, transaction));
		});
	} catch (thrown) {
		if (thrown instanceof TrialEnd) return presentImport(work, { ready, report: thrown.report, dryRun: true });
		throw thrown;
	}
}

/** 409 unless the caller named the namespace whose content goes, or there is none. */
async function requireConfirm({ dependencies: { database }, namespace }: AnyWork, confirm: string | undefined) {
	if (confirm === namespace) return;
	if (confirm !== undefined) throw invalidField('confirm', 'invalid_format', 'Type the name of the namespace.');
	const usage = await database.snapshot((transaction) => usageOf(database.sequelize, namespace, transaction));
	const message = `The namespace holds something: send its name, "${namespace}", as \`confirm\`.`;
	if (Object.keys(usage).length) throw conflict(message, [{ path: 'confirm', code: 'confirm_needed', message }]);
}

const nothing = async () => undefined;

/** Puts the files of an import into place under names that nobody has; only its rows are left to be written. */
export async function placedImport(
	{ dependencies: { env } }: AnyWork,
	ready: ReadyImport,
	clear: PreparedImport['clear'] = nothing
): Promise<PreparedImport> {
	const { files, staging } = ready;
	const planned = files.files.flatMap(({ to, bytes }) => (bytes ? [to] : []));
	const { noteReplaced, forget } = await notePlaced(staging.folder, planned);
	const end = async () => {
		await forget();
		await clear();
	};
	try {
		return { ready, placed: await placeFiles(files, env.DATA_DIR), noteReplaced, clear: end };
	} catch (thrown) {
		await forget();
		throw thrown;
	}
}

/** Reads a backup when its turn comes and decides what it becomes; does a trial whole. */
export function prepareImport(work: Work<Beside>, source: Source): Promise<PreparedImport> {
	const { dependencies, namespace, input } = work;
	dependencies.limits.take('backup-import', namespace, perHour, 3600);
	const gone = work.callerGone?.() ?? new AbortController().signal;
	return turns.run(namespace, gone, async () => {
		// Otherwise the pictures of an import that broke off would keep their names, and these would be numbered.
		await sweepPlaced(dependencies, folderOfImports(dependencies.env.DATA_DIR));
		const staging = await source.stage();
		const clear = async () => {
			staging.close();
			for (const one of source.left(staging)) await rm(one, { recursive: true, force: true });
		};
		try {
			const options = importOptions(source.isOwn ? {} : staging.head().options, input);
			if (source.asksConfirm && !options.dryRun) await requireConfirm(work, options.confirm);
			const ready = await readyImport(work, staging, options.mode);
			// A file with faults needs no decision.
			// A trial writes the same rows, and takes them back.
			if (!options.duringPlay) await requireNoPlay(work, staging.amount());
			if (!options.dryRun) return await placedImport(work, ready, clear);
			const trial = await tried(work, ready);
			await clear();
			return { trial, ready, placed: [], noteReplaced: nothing, clear: nothing };
		} catch (thrown) {
			await clear();
			throw thrown;
		}
	});
}

/** Writes what was decided, in the one transaction of the import. */
export async function runImport(work: WriteWork<unknown, PreparedImport>): Promise<Answer> {
	const { trial, ready, noteReplaced, clear } = work.prepared;
	if (trial) return trial;
	const { dependencies, namespace, transaction, now, afterCommit } = work;
	const { sequelize } = dependencies.database;
	const before = ready.mode === 'replace' ? await filesOf(sequelize, namespace, transaction) : [];
	const report = await write(work, ready, transaction);
	const kept = new Set(ready.files.files.map(({ to }) => to));
	const gone = before.filter((file) => !kept.has(file));
	await enqueue(work, indexLater, namespace, {});
	if (gone.length) await noteReplaced(namespace, gone, now);
	afterCommit(() => moveToTrash(dependencies.env.DATA_DIR, namespace, gone, now));
	afterCommit(() => publishNamespaceChange(dependencies, namespace));
	afterCommit(clear);
	return presentImport(work, { ready, report, dryRun: false });
}

/** Takes away what a write that failed had put into place. */
export async function undoImport({ dependencies: { env }, prepared }: Work<unknown, PreparedImport>): Promise<void> {
	for (const file of prepared.placed) await openStorage(env.DATA_DIR).remove(file);
	await prepared.clear();
}
