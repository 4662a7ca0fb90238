import type { Transaction } from 'sequelize';
import { EventFact, type Fact } from './model.ts';

/** A fact to note, and where. */
interface NewFact {
	namespace: string;
	eventUid: string;
	fact: Fact;
	/** How many cards were printed. */
	amount?: number;
	now: Date;
	transaction: Transaction;
}

/** Notes that something happened to an event; the first moment stays, the amount is that of the last time. */
export async function noteFact({ namespace, eventUid, fact, amount, now, transaction }: NewFact): Promise<void> {
	const row = { namespace, eventUid, fact, at: now, amount: amount ?? null };
	// Two screens may be opened at the same moment.
	await EventFact.bulkCreate([row], { ignoreDuplicates: true, transaction });
	if (amount !== undefined) await EventFact.update({ amount }, { where: { eventUid, fact }, transaction });
}

/** What has happened in an event so far: the amount of each fact, null for none. */
export async function factsOf(eventUid: string): Promise<Map<Fact, number | null>> {
	const rows = await EventFact.findAll({ where: { eventUid }, raw: true });
	return new Map(rows.map(({ fact, amount }) => [fact, amount]));
}

/** Uids of the events of a namespace that have a fact. */
export async function eventsWithFact(namespace: string, fact: Fact): Promise<string[]> {
	const rows = await EventFact.findAll({ where: { namespace, fact }, attributes: ['eventUid'], raw: true });
	return rows.map(({ eventUid }) => eventUid);
}
