// Takes one job and, when told to, says that it is done: for a test that stops its holder longer than the lease.
import { once } from 'node:events';
import { openDatabase } from '../../../server/database/database.ts';
import { initModels } from '../../../server/composition/models.ts';
import { takeJobs, writeHeld } from '../../../server/features/platform/jobs/hold.ts';
import { mailLater } from '../../../server/features/platform/mail/later.ts';

const database = openDatabase(process.argv[2]!);
initModels(database.sequelize);
const [job] = await takeJobs(database, { ...mailLater, leaseMs: 300 }, 1, new Date());
const asked = once(process, 'message');
process.send!({ fence: job!.fence });
await asked;
process.send!({ wrote: await writeHeld(database, job!, { state: 'done', dueAt: null }) });
await database.close();
process.disconnect();
