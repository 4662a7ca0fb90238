// Opens the queue with a kind whose jobs end only when they are stopped, and says when one begins and ends.
import { z } from 'zod';
import { openDependencies } from '../../../server/boot.ts';
import { jobKind } from '../../../server/features/platform/jobs/kind.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { readEnv } from '../../../server/runtime/env.ts';

const dependencies = await openDependencies(readEnv());
const close = openQueue(dependencies, [
	jobKind({
		name: 'test.endless',
		input: z.string(),
		atOnce: 1,
		attempts: 1,
		leaseMs: 600_000,
		canStop: true,
		run: async (_, { signal, progress }) => {
			await progress(10);
			process.send!('begun');
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
			process.send!('stopped');
			signal.throwIfAborted();
		}
	})
]);
process.once('message', () => void close().then(() => dependencies.database.close().then(() => process.disconnect())));
