// A server without screens, for tests that have to kill it: prints its port once it listens, or once all its workers do.
import { openDependencies, serve } from '../../../server/boot.ts';
import { startWorkers } from '../../../server/composition/workers.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { isWorker } from '../../../server/runtime/processes/worker.ts';
import { stopOnSignal } from '../../../server/runtime/shutdown.ts';

const env = readEnv();
const tell = (port: number) => void process.stdout.write(`port ${port}\n`);

if (env.WORKERS > 1 && !isWorker()) await startWorkers(env, tell);
else {
	const running = await serve(await openDependencies(env));
	stopOnSignal(running, running.dependencies.log);
	// The output of a worker is that of the process that started it.
	if (!isWorker()) tell(running.port);
}
