import { Op, type Transaction } from 'sequelize';
import { networkOf } from '../../access/network.ts';
import { sha256 } from '../../secrets.ts';
import { LoginThrottle } from './model.ts';

const windowMs = 15 * 60_000;

/** One counter of failed logins: from the `free`-th failure on the wait doubles from `firstMs` up to `longestMs`. */
interface Bucket {
	name: string;
	free: number;
	firstMs: number;
	longestMs: number;
}

/** The three counters of a try (contract M2): account with address, account alone, address alone. */
export function bucketsOf(account: string, ip: string): Bucket[] {
	const network = networkOf(ip);
	return [
		{ name: sha256(`pair ${account} ${network}`), free: 5, firstMs: 2000, longestMs: windowMs },
		{ name: sha256(`account ${account}`), free: 20, firstMs: 2000, longestMs: 60_000 },
		{ name: sha256(`address ${network}`), free: 30, firstMs: windowMs, longestMs: windowMs }
	];
}

/** Milliseconds to wait before the next try; 0 = go ahead. With a transaction the counters stay locked till its end. */
export async function waitMs(buckets: Bucket[], now: Date, transaction?: Transaction): Promise<number> {
	const rows = await LoginThrottle.findAll({
		where: { bucket: buckets.map(({ name }) => name), nextAllowedAt: { [Op.gt]: now }, expiresAt: { [Op.gt]: now } },
		...(transaction ? { transaction, lock: true } : {})
	});
	return Math.max(0, ...rows.map((row) => row.nextAllowedAt.getTime() - now.getTime()));
}

/** Makes the counters of a try if need be and locks them, so that tries at the same moment count one after the other. */
export async function lockCounters(buckets: Bucket[], now: Date, transaction: Transaction): Promise<void> {
	for (const { name } of buckets)
		await LoginThrottle.bulkCreate([{ bucket: name, failures: 0, nextAllowedAt: now, expiresAt: now }], {
			updateOnDuplicate: ['bucket'],
			transaction
		});
}

/** Counts a failure in every bucket; `lockCounters` comes first. */
export async function countFailure(buckets: Bucket[], now: Date, transaction: Transaction): Promise<void> {
	for (const { name, free, firstMs, longestMs } of buckets) {
		const known = await LoginThrottle.findByPk(name, { transaction, rejectOnEmpty: true });
		const failures = known.expiresAt > now ? known.failures + 1 : 1;
		const delay = failures < free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(failures - free, 20));
		await known.update(
			{
				failures,
				nextAllowedAt: new Date(now.getTime() + delay),
				expiresAt: new Date(now.getTime() + Math.max(windowMs, delay))
			},
			{ transaction }
		);
	}
}

/** Forgets the failures of the account after a right password. */
export const forgive = (buckets: Bucket[], transaction: Transaction): Promise<number> =>
	LoginThrottle.destroy({ where: { bucket: buckets.slice(0, 2).map(({ name }) => name) }, transaction });
