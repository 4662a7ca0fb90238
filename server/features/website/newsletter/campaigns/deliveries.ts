import { Op, type Transaction } from 'sequelize';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import type { Verdict } from '../../../platform/mail/bulk.ts';
import type { Subscriber } from '../model.ts';
import { Campaign, CampaignDelivery } from './model.ts';
import { nextReader, noteBounce, readerOf } from './readers.ts';

/** Tries of one letter that a mail server does not want yet, and the pauses between them. */
const pausesMs = [60_000, 300_000, 900_000, 3_600_000];

/** One start of an issue; a later start ends it. */
export interface Run {
	dependencies: Dependencies;
	namespace: string;
	campaign: number;
	run: number;
}

/** The reader of a letter, as far as the letter needs to know. */
type Reader = Pick<Subscriber, 'id' | 'email' | 'uid'>;
/** What one sender does next. */
type Turn =
	| { kind: 'over' }
	| { kind: 'again' }
	| { kind: 'wait'; until: Date }
	| { kind: 'send'; delivery: number; attempts: number; reader: Reader };

const whileSent = ({ campaign, run, namespace }: Run) => ({ id: campaign, run, namespace, state: 'sending' });

/**
 * Takes the next letter of an issue and writes that it is on its way, before any mail server hears of it: whoever goes on
 * after the process was killed knows which letters may have left.
 */
export const takeLetter = (run: Run): Promise<Turn> =>
	run.dependencies.database.write(async (transaction) => {
		const campaign = await Campaign.findOne({ where: whileSent(run), transaction, lock: true });
		if (!campaign) return { kind: 'over' };
		return (await takeRetry(run, transaction)) ?? (await takeNew(campaign, transaction)) ?? waitFor(run, transaction);
	});

async function takeRetry({ campaign, namespace, dependencies }: Run, transaction: Transaction): Promise<Turn | null> {
	const dueAt = { [Op.lte]: dependencies.clock() };
	const where = { campaignId: campaign, state: 'waiting', dueAt };
	const due = await CampaignDelivery.findOne({ where, order: ['dueAt', 'id'], transaction, lock: true });
	if (!due) return null;
	const reader = await readerOf(namespace, due.subscriberId, transaction);
	const attempts = due.attempts + 1;
	await due.update(reader ? { state: 'sending', attempts, dueAt: null } : { state: 'left', dueAt: null }, {
		transaction
	});
	return reader ? { kind: 'send', delivery: due.id, attempts, reader } : { kind: 'again' };
}

async function takeNew(campaign: Campaign, transaction: Transaction): Promise<Turn | null> {
	const { namespace, id: campaignId } = campaign;
	const range = { after: campaign.nextReader, last: campaign.lastReader };
	const reader = await nextReader(namespace, range, transaction);
	if (!reader) return null;
	await Campaign.update({ nextReader: reader.id }, { where: { id: campaignId }, transaction, silent: true });
	const delivery = { namespace, campaignId, subscriberId: reader.id, state: 'sending', attempts: 1 } as const;
	const { id } = await CampaignDelivery.create(delivery, { transaction });
	return { kind: 'send', delivery: id, attempts: 1, reader };
}

async function waitFor({ campaign }: Run, transaction: Transaction): Promise<Turn> {
	const where = { campaignId: campaign, state: 'waiting' };
	const first = await CampaignDelivery.findOne({ where, order: ['dueAt'], transaction });
	return first?.dueAt ? { kind: 'wait', until: first.dueAt } : { kind: 'over' };
}

type Values = Partial<Pick<CampaignDelivery, 'state' | 'dueAt' | 'code' | 'attempts'>>;

function valuesOf(verdict: Verdict, attempts: number, now: Date): Values {
	if (verdict.kind === 'sent') return { state: 'sent', code: null };
	if (verdict.kind === 'refused') return { state: 'refused', code: verdict.code };
	if (verdict.kind === 'uncertain') return { state: 'uncertain' };
	// A mail server that is away is no fault of the letter.
	if (verdict.kind === 'down') return { state: 'waiting', dueAt: now, attempts: attempts - 1 };
	const pause = pausesMs[attempts - 1];
	return pause === undefined
		? { state: 'refused', code: verdict.code }
		: { state: 'waiting', dueAt: new Date(now.getTime() + pause), code: verdict.code };
}

/** Writes what became of a letter; another holder may have called it uncertain meanwhile. */
export const noteVerdict = (
	{ dependencies: { database, clock } }: Run,
	{ delivery, attempts, reader }: Extract<Turn, { kind: 'send' }>,
	verdict: Verdict
): Promise<void> =>
	database.write(async (transaction) => {
		const where = { id: delivery, state: ['sending', 'uncertain'] };
		await CampaignDelivery.update(valuesOf(verdict, attempts, clock()), { where, transaction });
		const isBounce = verdict.kind === 'refused' && verdict.isAddress;
		if (isBounce || verdict.kind === 'sent') await noteBounce(reader.id, isBounce, transaction);
	});

/** What was on its way when a process ended may have left: it is told, and not sent again by itself. */
export const settleInterrupted = ({ dependencies: { database }, campaign }: Run): Promise<unknown> =>
	database.write((transaction) =>
		CampaignDelivery.update({ state: 'uncertain' }, { where: { campaignId: campaign, state: 'sending' }, transaction })
	);

/** Has uncertain letters sent once more; how many there are. */
export async function sendUncertainAgain(campaignId: number, now: Date, transaction: Transaction): Promise<number> {
	const where = { campaignId, state: 'uncertain' };
	const [count] = await CampaignDelivery.update({ state: 'waiting', dueAt: now, attempts: 0 }, { where, transaction });
	return count;
}

type Counts = Map<CampaignDelivery['state'], number>;

/** How the letters of an issue came out, from how many are in each state. */
export const outcomeOf = (counts: Counts) => ({
	sent: counts.get('sent') ?? 0,
	refused: counts.get('refused') ?? 0,
	uncertain: counts.get('uncertain') ?? 0
});

/** How many letters of each of these issues are in each state. */
export async function countDeliveries(
	campaignIds: readonly number[],
	transaction: Transaction | null = null
): Promise<Map<number, Counts>> {
	const counts = new Map(campaignIds.map((id): [number, Counts] => [id, new Map()]));
	if (!campaignIds.length) return counts;
	const where = { campaignId: [...campaignIds] };
	const rows = (await CampaignDelivery.count({
		where,
		group: ['campaignId', 'state'],
		transaction
	})) as unknown as { campaignId: number; state: CampaignDelivery['state']; count: number | string }[];
	for (const { campaignId, state, count } of rows) counts.get(campaignId)!.set(state, Number(count));
	return counts;
}
