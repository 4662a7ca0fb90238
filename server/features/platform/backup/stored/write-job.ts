import { z } from 'zod';
import { perform } from '../../../../operation/operation.ts';
import { systemContext } from '../../../../operation/system.ts';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { jobKind, type JobRun } from '../../jobs/kind.ts';
import { dropLabelled } from '../private-folder.ts';
import { writeBackup } from '../write-backup.ts';
import { amountOf } from './amount.ts';
import { dropFiles, keepFile } from './files.ts';
import { finishBackup } from './operations/finish.ts';
import { StoredBackup, writeJob } from './model.ts';
import { endOf } from './schema.ts';

/** Progress is noted by a write, so not with each record. */
const tellEveryMs = 1000;

/** Writes a stored backup. One at a time in each process: it reads its whole namespace. */
export const writeStoredBackup = jobKind({
	...writeJob,
	input: z.strictObject({ uid: z.string() }),
	atOnce: 1,
	attempts: 3,
	leaseMs: 60_000,
	canStop: true,
	run: ({ uid }, run) => write(uid, run)
});

async function write(uid: string, run: JobRun): Promise<void> {
	const { dependencies, namespace, signal } = run;
	const { DATA_DIR } = dependencies.env;
	const row = await StoredBackup.findOne({ where: { uid, namespace } });
	if (!row) throw final(notFound('backup'));
	if (row.file !== null) return;
	// What a process that ended in the middle left behind.
	await dropLabelled(DATA_DIR, uid);
	const watch = { signal, done: await teller(row, run) };
	const now = dependencies.clock();
	const { file, summary } = await writeBackup({
		...{ dependencies, namespace, now, form: row.form, mostBytes: Infinity },
		...{ label: uid, watch }
	}).catch((thrown: unknown) => {
		throw isHopeless(thrown) ? final(thrown) : thrown;
	});
	const kept = await keepFile(DATA_DIR, { namespace, written: file.path, at: now, end: endOf(row) }).catch(
		async (thrown: unknown) => {
			await file.remove();
			throw thrown;
		}
	);
	const input = { uid, file: kept, size: file.size, summary };
	const ended = perform(finishBackup, systemContext(dependencies, writeJob.name, namespace), input);
	const { isKept } = await ended.catch(async (thrown: unknown) => {
		await dropFiles(DATA_DIR, [kept]);
		throw thrown;
	});
	if (!isKept) await dropFiles(DATA_DIR, [kept]);
}

/** Notes how far it is, at most once a second; a note that fails ends nothing. */
async function teller({ form }: StoredBackup, { dependencies, namespace, progress }: JobRun) {
	const share = await amountOf(dependencies, namespace, form);
	let [told, at, isTelling] = [0, -Infinity, false];
	return (records: number, bytes: number): void => {
		const percent = Math.floor(share(records, bytes) * 99);
		if (isTelling || percent <= told || performance.now() - at < tellEveryMs) return;
		[told, at, isTelling] = [percent, performance.now(), true];
		void progress(percent)
			.catch((error: unknown) => dependencies.log.warn('progress could not be noted', { error: String(error) }))
			.finally(() => (isTelling = false));
	};
}

const isHopeless = (thrown: unknown): thrown is AppError =>
	thrown instanceof AppError && thrown.code === 'payload_too_large';
/** Not tried again. */
const final = (error: AppError): AppError => Object.assign(error, { isFinal: true });
