import { z } from 'zod';
import { systemContext } from '../../../../operation/system.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { jobKind, type JobRun } from '../../jobs/kind.ts';
import { isHeldUpByPlay } from '../restore/play-waits.ts';
import { playBegan } from './drill/schema.ts';
import { drillJob } from './model.ts';
import { proveStored } from './operations/verify.ts';

/** Proves the newest stored backup of a namespace. One at a time: each writes and removes a whole namespace. */
export const verifyStoredBackup = jobKind({
	...drillJob,
	input: z.strictObject({}),
	atOnce: 1,
	attempts: 2,
	leaseMs: 60_000,
	canStop: true,
	run: (_input, run) => drill(run)
});

async function drill({ dependencies, namespace, signal, progress }: JobRun): Promise<void> {
	const context = systemContext(dependencies, drillJob.name, namespace);
	const work = { ...context, input: {}, prepared: undefined, now: dependencies.clock(), callerGone: () => signal };
	const step = async (percent: number) => {
		signal.throwIfAborted();
		await progress(percent);
	};
	await proveStored({ work, step, mayHoldUpPlay: false }).catch((thrown: unknown) => {
		if (isHeldUpByPlay(thrown)) throw Object.assign(new Error(playBegan), { isFinal: true });
		// That it cannot be restored is what the drill was to find out.
		if (!(thrown instanceof AppError && thrown.code === 'invalid_input')) throw thrown;
	});
}
