import { z } from 'zod';
import { operation, perform } from '../../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../../operation/system.ts';
import { AppError } from '../../../../../runtime/errors.ts';
import { drillReport, proof, type DrillReport, type Proof } from '../drill/schema.ts';
import { newestGood, prove, type Drill } from '../drill/prove.ts';
import { requireNoDrill } from '../drill/open-drills.ts';
import { BackupDrill } from '../model.ts';

/** Keeps what a drill found, for the screen. */
export const noteDrill = operation({
	summary: 'Note what a drill found.',
	access: systemOnly,
	input: z.strictObject({ report: drillReport }),
	changes: [],
	target: () => null,
	async run({ input: { report }, namespace, now, transaction }) {
		const row = await BackupDrill.findOne({ where: { namespace }, transaction, lock: true });
		if (row) await row.update({ report, endedAt: now }, { transaction });
		else await BackupDrill.create({ namespace, report, endedAt: now }, { transaction });
		return {};
	}
});

/** What is kept of a backup that could not be restored. */
function unreadable(name: string, { message, details = [], code }: AppError): DrillReport {
	const differences = details.map((fault) => ({ path: fault.path, code: fault.code, message: fault.message }));
	const bare = { name, bytes: null, seconds: null, records: null, isSameKey: null, more: 0 };
	return { ...bare, differences: differences.length ? differences : [{ path: '', code, message }] };
}

/** Proves the newest stored backup of a namespace and keeps what was found, also when it cannot be read. */
export async function proveStored(drill: Omit<Drill, 'file'>): Promise<Proof> {
	const { work } = drill;
	const note = (report: DrillReport) =>
		perform(noteDrill, systemContext(work.dependencies, work.requestId, work.namespace), { report });
	try {
		const found = await prove(drill);
		await note(found);
		return found;
	} catch (thrown) {
		if (thrown instanceof AppError && thrown.code === 'invalid_input')
			await note(unreadable((await newestGood(work)).name, thrown));
		throw thrown;
	}
}

/** The drill on the command line, of a file or of the newest stored backup. Throws 422 with the faults of one that cannot be read. */
export const verifyBackup = operation({
	summary: 'Restore a backup into a namespace made for it, compare the two, and remove it again.',
	access: systemOnly,
	input: z.strictObject({
		file: z.string().optional().describe('Without it the newest stored one with files'),
		duringPlay: z.boolean().default(false).describe('Teams that play may have to wait')
	}),
	output: proof,
	errors: ['not_found', 'conflict', 'rate_limited', 'unavailable', 'payload_too_large'],
	async run({ input: { file, duringPlay }, ...work }) {
		await requireNoDrill(null);
		const drill = { work: { ...work, input: {} }, step: async () => undefined, mayHoldUpPlay: duringPlay };
		return file === undefined ? proveStored(drill) : prove({ ...drill, file });
	}
});
