// A server process without screens, for tests that have to kill it: prints its port once it listens.
import { openDependencies, serve } from '../../../server/boot.ts';
import { readEnv } from '../../../server/runtime/env.ts';
import { stopOnSignal } from '../../../server/runtime/shutdown.ts';

const running = await serve(await openDependencies(readEnv()));
stopOnSignal(running, running.dependencies.log);
process.stdout.write(`port ${running.port}\n`);
