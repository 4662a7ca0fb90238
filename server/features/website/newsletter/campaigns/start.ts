import type { WriteWork } from '../../../../operation/operation.ts';
import { conflict } from '../../../../runtime/errors.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { Campaign } from './model.ts';
import { audienceOf } from './readers.ts';
import type { CampaignState } from './schema.ts';
import { newsletterSend, sendingKey } from './sending.ts';

type Work = Pick<WriteWork, 'dependencies' | 'namespace' | 'now' | 'transaction' | 'afterCommit'>;

/** Throws 409 unless an issue, locked by the caller, is in one of these states. */
export function requireState(row: Campaign, ...states: CampaignState[]): void {
	if (!states.includes(row.state)) throw conflict(`This issue is ${row.state}.`);
}

/** Has an issue sent from where it stands; the caller has locked it and knows its state. */
export async function startSending(row: Campaign, work: Work): Promise<void> {
	const { namespace, now, transaction } = work;
	if (row.startedAt === null) {
		const { count, last } = await audienceOf(namespace, transaction);
		row.set({ startedAt: now, recipients: count, lastReader: last });
	}
	row.set({ state: 'sending', error: null, run: row.run + 1, version: row.version + 1 });
	await row.save({ transaction });
	await enqueue(work, newsletterSend, namespace, { campaign: row.id, run: row.run }, sendingKey(row));
}
