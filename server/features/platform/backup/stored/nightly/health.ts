import type { Dependencies } from '../../../../../operation/dependencies.ts';
import { jobsByKey } from '../../../jobs/by-key.ts';
import { createdAt } from '../../../namespaces/find.ts';
import { StoredBackup, writeJob } from '../model.ts';
import { stateOf } from '../schema.ts';
import { lastDue } from './schedule.ts';

const oldMs = 2 * 86_400_000;

/** How the nightly backups of a namespace do. */
interface NightlyHealth {
	lastGoodAt: string | null;
	/** `failed` = the last one, `old` = the last good one is older than two days, `none` = there is none and none is being made, though one was due. */
	problem: 'failed' | 'old' | 'none' | null;
}

/** How the nightly backups of a namespace do; undefined when the schedule is off. */
export async function nightlyHealth(
	{ env }: Pick<Dependencies, 'env'>,
	namespace: string,
	now: Date
): Promise<NightlyHealth | undefined> {
	if (!env.BACKUP_AT) return undefined;
	const where = { namespace, kind: 'nightly' as const };
	const nights = await StoredBackup.findAll({ where, order: [['night', 'DESC']] });
	const [last] = nights;
	const good = nights.find(({ file }) => file !== null);
	const lastGoodAt = good?.readyAt?.toISOString() ?? null;
	const job = last && (await jobsByKey(writeJob, [last.jobKey], null)).get(last.jobKey);
	if (last && stateOf(last, job) === 'failed') return { lastGoodAt, problem: 'failed' };
	const since = good?.readyAt ?? last?.createdAt;
	if (!since) return { lastGoodAt, problem: (await wasDue(env.BACKUP_AT, namespace, now)) ? 'none' : null };
	return { lastGoodAt, problem: now.getTime() - since.getTime() > oldMs ? 'old' : null };
}

/** Whether the schedule was due since the namespace was created. */
async function wasDue(at: string, namespace: string, now: Date): Promise<boolean> {
	const [due, created] = [lastDue(at, now), await createdAt(namespace)];
	return due !== undefined && created !== undefined && created <= due;
}
