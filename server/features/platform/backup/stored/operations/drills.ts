import { z } from 'zod';
import { operation } from '../../../../../operation/operation.ts';
import { newUid } from '../../../../../runtime/crypto.ts';
import { conflict } from '../../../../../runtime/errors.ts';
import { cancelByKey, jobsByKey } from '../../../jobs/by-key.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { takeTurn } from '../../../namespaces/find.ts';
import { wouldHoldUpPlay } from '../../restore/play-waits.ts';
import { group, requireNoDrill } from '../drill/open-drills.ts';
import { newestGood } from '../drill/prove.ts';
import { drillResponse, presentDrill } from '../drill/schema.ts';
import { verifyStoredBackup } from '../drill-job.ts';
import { BackupDrill, drillJob } from '../model.ts';

const access = { area: 'backups', right: 'w' } as const;
const output = z.object({ drill: drillResponse });
const target = () => drillJob.name;

/** The drill of a namespace; null when there was none. */
export async function drillOf(namespace: string) {
	const row = await BackupDrill.findOne({ where: { namespace } });
	if (!row) return null;
	const jobs = await jobsByKey(drillJob, row.jobKey === null ? [] : [row.jobKey], null);
	return presentDrill(row, jobs.get(row.jobKey ?? ''));
}

/** Has the newest stored backup proved in the background. */
export const startDrill = operation({
	summary: 'Have the newest stored backup restored beside the namespace and compared.',
	access,
	input: z.strictObject({}),
	output,
	errors: ['not_found', 'conflict'],
	changes: [],
	target,
	async run(work) {
		const { namespace, transaction } = work;
		const { records } = await newestGood(work);
		if (await wouldHoldUpPlay(work, records)) {
			const message = 'Teams are playing on this installation and would have to wait.';
			throw conflict(message, [{ path: 'drill', code: 'play_waits', message }]);
		}
		// Two that begin in the same moment would see nothing of each other.
		await takeTurn(transaction);
		await requireNoDrill(transaction);
		const jobKey = `${group}:${newUid()}`;
		const old = await BackupDrill.findOne({ where: { namespace }, transaction, lock: true });
		const row = old
			? await old.update({ jobKey }, { transaction })
			: await BackupDrill.create({ namespace, jobKey }, { transaction });
		await row.reload({ transaction });
		await enqueue(work, verifyStoredBackup, namespace, {}, jobKey);
		return { drill: presentDrill(row, (await jobsByKey(drillJob, [jobKey], transaction)).get(jobKey)) };
	}
});

/** Stops a drill that waits or runs; what it made is removed. */
export const cancelDrill = operation({
	summary: 'Cancel the drill of the namespace.',
	access,
	input: z.strictObject({}),
	output,
	errors: ['conflict'],
	changes: [],
	target,
	async run({ namespace, transaction }) {
		const row = await BackupDrill.findOne({ where: { namespace }, transaction, lock: true });
		const jobKey = row?.jobKey ?? null;
		if (!row || jobKey === null || !(await cancelByKey(drillJob, jobKey, transaction)))
			throw conflict('Only a drill that waits or runs can be cancelled.');
		return { drill: presentDrill(row, (await jobsByKey(drillJob, [jobKey], transaction)).get(jobKey)) };
	}
});
