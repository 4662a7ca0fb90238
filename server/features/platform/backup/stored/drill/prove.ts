import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Op } from 'sequelize';
import { z } from 'zod';
import { operation, perform, type Work } from '../../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../../operation/system.ts';
import { AppError } from '../../../../../runtime/errors.ts';
import { FairTurns } from '../../../../../runtime/fair-turns.ts';
import { readyImport, stageBackup, type ReadyImport } from '../../restore/import-backup.ts';
import { requireNoPlay } from '../../restore/play-waits.ts';
import { placedImport, runImport, undoImport } from '../../restore/steps.ts';
import type { Staging } from '../../restore/staging.ts';
import { keyFingerprint } from '../../text.ts';
import { writeBackup } from '../../write-backup.ts';
import { StoredBackup } from '../model.ts';
import { nameOf, recordsOf } from '../schema.ts';
import { compareRestored } from './compare.ts';
import { dropScratches, makeScratch } from './scratch.ts';
import { mostTold, type Difference, type Proof } from './schema.ts';

// Each writes and removes a whole namespace, and takes what it finds of another one for a leftover.
const turns = new FairTurns({
	atOnce: 1,
	atOnceOfOne: 1,
	waiting: 2,
	waitingOfOne: 1,
	busy: () => new AppError('rate_limited', 'Another backup is being verified; please try again in a minute.'),
	left: () => new AppError('unavailable', 'The caller left before the backup was verified.')
});

/** A backup that is to be proved. */
interface Proved {
	name: string;
	file: string;
	bytes: number;
}

const gone = (name: string) => new AppError('not_found', `${name} is not there.`);

/** The newest stored backup of the namespace that holds its files; 404 when there is none. */
export async function newestGood({
	namespace,
	now,
	dependencies
}: Pick<Work, 'namespace' | 'now' | 'dependencies'>): Promise<Omit<Proved, 'bytes'> & { records: number }> {
	const rows = await StoredBackup.findAll({
		where: {
			namespace,
			file: { [Op.ne]: null },
			form: ['zip', 'json-with-files'],
			expiresAt: { [Op.or]: [null, { [Op.gt]: now }] }
		},
		order: [['readyAt', 'DESC'], 'uid']
	});
	const [newest] = rows;
	if (!newest) throw new AppError('not_found', `No backup of ${namespace} with its files is stored.`);
	const file = path.resolve(dependencies.env.DATA_DIR, newest.file!);
	return { name: nameOf(newest), file, records: recordsOf(newest) ?? 0 };
}

async function provedIn(work: Work, file: string | undefined): Promise<Proved> {
	const one = file === undefined ? await newestGood(work) : { name: path.basename(file), file };
	const facts = await stat(one.file).catch(() => undefined);
	if (!facts?.isFile()) throw gone(one.file);
	return { name: one.name, file: one.file, bytes: facts.size };
}

interface Restored {
	seconds: number;
	records: number;
	isSameKey: boolean;
}

/** The write of a drill: its backup was read, and whoever reads it clears it away. */
const writeScratch = operation({
	summary: 'Write a backup into the namespace of a drill.',
	access: systemOnly,
	input: z.strictObject({ ready: z.custom<ReadyImport>() }),
	changes: [],
	prepare: (work) => placedImport(work, work.input.ready),
	run: runImport,
	failed: undoImport,
	target: () => null
});

/** Restores the backup in the namespace of `work`, exports it again and tells what differs. */
async function restoreAndCompare(
	work: Work,
	{ file, step, mayHoldUpPlay, tell }: Omit<Drill, 'work'> & { file: string; tell: (difference: Difference) => void }
): Promise<Restored> {
	const { dependencies, namespace, requestId, now } = work;
	const { SECRET_KEY } = dependencies.env;
	const begun = performance.now();
	const staging = await stageBackup(work, file);
	try {
		await step(25);
		const ready = await readyImport(work, staging, 'replace', true);
		await step(40);
		// Asked right before the write: reading a large backup takes minutes, in which teams may begin.
		if (!mayHoldUpPlay) await requireNoPlay(work, staging.amount());
		await perform(writeScratch, systemContext(dependencies, requestId, namespace), { ready });
		const seconds = (performance.now() - begun) / 1000;
		await step(60);
		const { file: written } = await writeBackup({ dependencies, namespace, now, form: 'zip', mostBytes: Infinity });
		let copy: Staging | undefined;
		try {
			await step(75);
			copy = await stageBackup(work, written.path);
			await step(90);
			const isSameKey = staging.head().keyFingerprint === keyFingerprint(SECRET_KEY);
			const context = { namespace, secretKey: SECRET_KEY, isSameKey };
			await compareRestored({ ready, copy, context, tell });
			return { seconds, records: staging.amount(), isSameKey };
		} finally {
			copy?.remove();
			await written.remove();
		}
	} finally {
		staging.remove();
	}
}

async function proveInTurn({ work, file: given, step, mayHoldUpPlay }: Drill): Promise<Proof> {
	await dropScratches(work);
	const { name, file, bytes } = await provedIn(work, given);
	const differences: Difference[] = [];
	let more = 0;
	const tell = (difference: Difference) => {
		if (differences.length < mostTold) differences.push(difference);
		else more += 1;
	};
	try {
		const namespace = await makeScratch(work);
		const restored = await restoreAndCompare({ ...work, namespace }, { file, step, mayHoldUpPlay, tell });
		return { name, bytes, ...restored, differences, more };
	} finally {
		await dropScratches(work);
	}
}

/** A backup to be proved: that in `file`, or the newest stored one of the namespace. */
export interface Drill {
	work: Work;
	file?: string | undefined;
	/** Hears how far it is, in percent; throws to end it. */
	step: (percent: number) => Promise<void>;
	/** Without it 409 where teams are playing that would have to wait. */
	mayHoldUpPlay: boolean;
}

/**
 * Restores a backup into a namespace made for it, exports and compares that, and removes it. 422 with the faults of one
 * that cannot be read.
 */
export const prove = (drill: Drill): Promise<Proof> =>
	turns.run(drill.work.namespace, drill.work.callerGone?.() ?? new AbortController().signal, () => proveInTurn(drill));
