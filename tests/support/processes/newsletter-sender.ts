// Sends issues of the newsletter, for a test that kills it.
import { openDependencies } from '../../../server/boot.ts';
import { openQueue } from '../../../server/features/platform/jobs/queue.ts';
import { newsletterSend } from '../../../server/features/website/newsletter/campaigns/sending.ts';
import { readEnv } from '../../../server/runtime/env.ts';

openQueue(await openDependencies(readEnv()), [newsletterSend]);
// The timers of the queue keep no process alive.
process.on('message', () => undefined);
