import type { Transaction } from 'sequelize';
import { conflict } from '../../../../../runtime/errors.ts';
import { jobsOfGroup } from '../../../jobs/by-key.ts';
import { drillJob } from '../model.ts';

/** The keys of all drills begin with it. */
export const group = 'drill';

/** Refuses while a drill of any namespace waits or runs: each takes the namespaces of others for leftovers. */
export async function requireNoDrill(transaction: Transaction | null): Promise<void> {
	const jobs = await jobsOfGroup(drillJob, group, transaction);
	if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
	const message = 'A backup is being verified already; please try again when that is done.';
	throw conflict(message, [{ path: 'drill', code: 'in_use', message }]);
}
