import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { Subscriber } from '../model.ts';

/** After so many refusals in a row an address is left out. */
const mostBounces = 3;

/** Whoever gets an issue: confirmed, not unsubscribed, and with an address that mail servers take. */
const isReader: WhereOptions = {
	confirmedAt: { [Op.ne]: null },
	unsubscribedAt: null,
	bounces: { [Op.lt]: mostBounces }
};

/** How many readers a namespace has, and the newest of them. */
export async function audienceOf(namespace: string, transaction: Transaction | null = null) {
	const where = { namespace, ...isReader };
	const count = await Subscriber.count({ where, transaction });
	return { count, last: (await Subscriber.max<number | null, Subscriber>('id', { where, transaction })) ?? 0 };
}

/** The first reader behind one id, up to another. */
export const nextReader = (
	namespace: string,
	{ after, last }: { after: number; last: number },
	transaction: Transaction
): Promise<Subscriber | null> =>
	Subscriber.findOne({
		where: { namespace, ...isReader, id: { [Op.gt]: after, [Op.lte]: last } },
		order: ['id'],
		transaction
	});

/** A subscriber who still is a reader. */
export const readerOf = (namespace: string, id: number, transaction: Transaction): Promise<Subscriber | null> =>
	Subscriber.findOne({ where: { namespace, id, ...isReader }, transaction });

/** How many have unsubscribed since a moment. */
export const leftSince = (namespace: string, since: Date): Promise<number> =>
	Subscriber.count({ where: { namespace, unsubscribedAt: { [Op.gte]: since } } });

/** Counts a refusal of an address for good; a mail that arrived ends the count. */
export async function noteBounce(id: number, isBounce: boolean, transaction: Transaction): Promise<void> {
	if (isBounce) await Subscriber.increment('bounces', { where: { id }, transaction, silent: true });
	else await Subscriber.update({ bounces: 0 }, { where: { id, bounces: { [Op.gt]: 0 } }, transaction, silent: true });
}
