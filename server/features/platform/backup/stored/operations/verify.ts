import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Op } from 'sequelize';
import { z } from 'zod';
import { operation, perform, type Work } from '../../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../../operation/system.ts';
import { AppError } from '../../../../../runtime/errors.ts';
import { FairTurns } from '../../../../../runtime/fair-turns.ts';
import { readyImport, stageBackup, type ReadyImport } from '../../restore/import-backup.ts';
import { placedImport, runImport, undoImport } from '../../restore/steps.ts';
import type { Staging } from '../../restore/staging.ts';
import { keyFingerprint } from '../../text.ts';
import { writeBackup } from '../../write-backup.ts';
import { StoredBackup } from '../model.ts';
import { nameOf } from '../schema.ts';
import { compareRestored } from '../drill/compare.ts';
import { dropScratches, makeScratch } from '../drill/scratch.ts';

const mostTold = 100;

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

/** The newest stored backup of the namespace that holds its files. */
async function newestGood({ namespace, now, dependencies }: Work): Promise<Omit<Proved, 'bytes'>> {
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
	return { name: nameOf(newest), file: path.resolve(dependencies.env.DATA_DIR, newest.file!) };
}

async function provedIn(work: Work<{ file?: string | undefined }>): Promise<Proved> {
	const { file } = work.input;
	const one = file === undefined ? await newestGood(work) : { name: path.basename(file), file };
	const facts = await stat(one.file).catch(() => undefined);
	if (!facts?.isFile()) throw gone(one.file);
	return { ...one, bytes: facts.size };
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
async function restoreAndCompare(work: Work, file: string, tell: (difference: string) => void): Promise<Restored> {
	const { dependencies, namespace, requestId, now } = work;
	const { SECRET_KEY } = dependencies.env;
	const begun = performance.now();
	const staging = await stageBackup(work, file);
	try {
		const ready = await readyImport(work, staging, 'replace', true);
		await perform(writeScratch, systemContext(dependencies, requestId, namespace), { ready });
		const seconds = (performance.now() - begun) / 1000;
		const { file: written } = await writeBackup({ dependencies, namespace, now, form: 'zip', mostBytes: Infinity });
		let copy: Staging | undefined;
		try {
			copy = await stageBackup(work, written.path);
			const isSameKey = staging.head().keyFingerprint === keyFingerprint(SECRET_KEY);
			const context = { namespace, secretKey: SECRET_KEY, isSameKey };
			await compareRestored({ ready, copy, context, tell });
			const records = [...staging.counts().values()].reduce((sum, count) => sum + count, 0);
			return { seconds, records, isSameKey };
		} finally {
			copy?.remove();
			await written.remove();
		}
	} finally {
		staging.remove();
	}
}

async function prove(work: Work<{ file?: string | undefined }>) {
	await dropScratches(work);
	const { name, file, bytes } = await provedIn(work);
	const differences: string[] = [];
	let more = 0;
	const tell = (difference: string) => {
		if (differences.length < mostTold) differences.push(difference);
		else more += 1;
	};
	try {
		const namespace = await makeScratch(work);
		const restored = await restoreAndCompare({ ...work, namespace }, file, tell);
		return { name, bytes, ...restored, differences, more };
	} finally {
		await dropScratches(work);
	}
}

/**
 * Proves that a backup can be restored: into a namespace made for it, which is exported, compared and removed. Throws 422
 * with the faults of one that cannot be read.
 */
export const verifyBackup = operation({
	summary: 'Restore a backup into a namespace made for it, compare the two, and remove it again.',
	access: systemOnly,
	input: z.strictObject({ file: z.string().optional().describe('Without it the newest stored one with files') }),
	output: z.object({
		name: z.string(),
		bytes: z.int(),
		seconds: z.number().describe('How long the restore took'),
		records: z.int(),
		isSameKey: z.boolean().describe('Whether printed cards work when it is restored here'),
		differences: z.array(z.string()).max(mostTold),
		more: z.int().describe('Differences that are not listed')
	}),
	errors: ['not_found', 'rate_limited', 'unavailable', 'payload_too_large'],
	run: (work) => turns.run(work.namespace, work.callerGone?.() ?? new AbortController().signal, () => prove(work))
});
