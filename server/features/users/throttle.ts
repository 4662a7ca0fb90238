import { Op, type Transaction } from 'sequelize';
import { sha256 } from '../../secrets.ts';
import { LoginThrottle } from './model.ts';

const windowMs = 15 * 60_000;

/** One counter of failed logins: from the `free`-th failure on the wait doubles up to `longestMs`. */
interface Bucket {
	name: string;
	free: number;
	longestMs: number;
}

/** The three counters of a try (contract M2): account with address, account alone, address alone. */
export const bucketsOf = (account: string, ip: string): Bucket[] => [
	{ name: sha256(`pair ${account} ${ip}`), free: 5, longestMs: windowMs },
	{ name: sha256(`account ${account}`), free: 20, longestMs: 60_000 },
	{ name: sha256(`address ${ip}`), free: 30, longestMs: windowMs }
];

/** Milliseconds to wait before the next try; 0 = go ahead. */
export async function waitMs(buckets: Bucket[], now: Date): Promise<number> {
	const rows = await LoginThrottle.findAll({
		where: { bucket: buckets.map(({ name }) => name), nextAllowedAt: { [Op.gt]: now }, expiresAt: { [Op.gt]: now } }
	});
	return Math.max(0, ...rows.map((row) => row.nextAllowedAt.getTime() - now.getTime()));
}

/** Counts a failure in every bucket. */
export async function countFailure(buckets: Bucket[], now: Date, transaction: Transaction): Promise<void> {
	for (const { name, free, longestMs } of buckets) {
		const known = await LoginThrottle.findByPk(name, { transaction, lock: true });
		const failures = known && known.expiresAt > now ? known.failures + 1 : 1;
		const delay = failures < free ? 0 : Math.min(longestMs, 1000 * 2 ** Math.min(failures - free + 1, 20));
		await LoginThrottle.upsert(
			{
				bucket: name,
				failures,
				nextAllowedAt: new Date(now.getTime() + delay),
				expiresAt: new Date(now.getTime() + Math.max(windowMs, delay))
			},
			{ transaction }
		);
	}
}

/** Forgets the failures of the account from this address after a right password. */
export const forgive = (buckets: Bucket[], transaction: Transaction): Promise<number> =>
	LoginThrottle.destroy({ where: { bucket: buckets.slice(0, 2).map(({ name }) => name) }, transaction });
