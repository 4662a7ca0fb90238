// A server process without screens, for tests that have to kill it: prints its port once it listens.
import { openParts, serve } from '../../server/boot.ts';
import { readEnv } from '../../server/env.ts';
import { stopOnSignal } from '../../server/signals.ts';

const running = await serve(await openParts(readEnv()));
process.stdout.write(`port ${running.port}\n`);
stopOnSignal(running, running.parts.log);
