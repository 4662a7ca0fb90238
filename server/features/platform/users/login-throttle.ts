import { Op, type Transaction } from 'sequelize';
import { ipPrefixOf } from '../../../access/ip-prefix.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { Context } from '../../../operation/operation.ts';
import { LoginThrottle, type User } from './model.ts';

const windowMs = 15 * 60_000;

/** One counter of failed logins: from the `free`-th failure on the wait doubles from `firstMs` up to `longestMs`. */
export interface Bucket {
	name: string;
	free: number;
	firstMs: number;
	longestMs: number;
}

/** The three counters of a try (contract M2): account with address, account alone, address alone. */
export function bucketsOf(account: string, ip: string): Bucket[] {
	const network = ipPrefixOf(ip);
	return [
		{ name: sha256(`pair ${account} ${network}`), free: 5, firstMs: 2000, longestMs: windowMs },
		{ name: sha256(`account ${account}`), free: 20, firstMs: 2000, longestMs: 60_000 },
		{ name: sha256(`address ${network}`), free: 30, firstMs: windowMs, longestMs: windowMs }
	];
}

/**
 * The counters of a try at an account, by whichever of its names, or at a typed name that no account has. A browser that
 * has logged in to the account before counts for itself: what others of its address fail at is not held against it.
 */
export function countersOf(
	user: Pick<User, 'id'> | null,
	typed: string,
	{ ip, loginDevice }: Pick<Context, 'ip' | 'loginDevice'>
): Bucket[] {
	const account = user ? `user ${user.id}` : `name ${typed}`;
	if (!user || !loginDevice?.users.includes(user.id)) return bucketsOf(account, ip);
	const name = sha256(`device ${account} ${loginDevice.id}`);
	return [{ name, free: 5, firstMs: 2000, longestMs: windowMs }];
}

/** How long a number of failures makes wait. */
const delayAfter = (failures: number, { free, firstMs, longestMs }: Bucket): number =>
	failures < free ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(failures - free, 20));

/** Milliseconds to wait before the next try; 0 = go ahead. With a transaction the counters stay locked till its end. */
export async function waitMs(buckets: Bucket[], now: Date, transaction: Transaction | null): Promise<number> {
	const rows = await LoginThrottle.findAll({
		where: { bucket: buckets.map(({ name }) => name), nextAllowedAt: { [Op.gt]: now }, expiresAt: { [Op.gt]: now } },
		transaction,
		lock: transaction !== null
	});
	const waits = rows.map(({ bucket, failures, nextAllowedAt }) => {
		const wait = nextAllowedAt.getTime() - now.getTime();
		// Longer than its failures make wait: the clock was set back since, and nobody waits for it to catch up.
		return wait >
			delayAfter(
				failures,
				buckets.find(({ name }) => name === bucket)!
			)
			? 0
			: wait;
	});
	return Math.max(0, ...waits);
}

/** Creates the counters of an attempt if needed and locks them, so that concurrent attempts count one after another. */
export async function lockCounters(buckets: Bucket[], now: Date, transaction: Transaction): Promise<void> {
	for (const { name } of buckets)
		await LoginThrottle.bulkCreate([{ bucket: name, failures: 0, nextAllowedAt: now, expiresAt: now }], {
			updateOnDuplicate: ['bucket'],
			transaction
		});
}

/** Counts a failure in every bucket; `lockCounters` comes first. */
export async function countFailure(buckets: Bucket[], now: Date, transaction: Transaction): Promise<void> {
	for (const bucket of buckets) {
		const known = await LoginThrottle.findByPk(bucket.name, { transaction, rejectOnEmpty: true });
		const failures = known.expiresAt > now ? known.failures + 1 : 1;
		const delay = delayAfter(failures, bucket);
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

/** Deletes counters that are over; part of the minute job. */
export const deleteOldThrottles = (now: Date, transaction: Transaction): Promise<number> =>
	LoginThrottle.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });
