import { z } from 'zod';
import { Op, type Transaction } from 'sequelize';
import { hashPassword, isOutdated, verifyNothing, verifyPassword } from '../../../../access/password.ts';
import { AppError, rateLimited } from '../../../../runtime/errors.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { User } from '../model.ts';
import { presentUser } from '../schema.ts';
import { useCode } from '../second-factor.ts';
import { countersOf, countFailure, forgive, lockCounters, waitMs, type Bucket } from '../login-throttle.ts';

const credentials = z.strictObject({
	username: z.string().trim().toLowerCase().min(1).max(200),
	password: z.string().min(1).max(200),
	totp: z.string().trim().max(40).optional().describe('Code of the authenticator app, or a recovery code')
});

/**
 * Checks user name (or email) and password, with the same work for unknown accounts, then the second factor. Returns
 * the user, or null with what is missing; 429 while the account or address has to wait.
 */
export const authenticateUser = operation({
	summary: 'Check a login.',
	access: { public: true },
	input: credentials,
	changes: [],
	async prepare(work) {
		const { input, now } = work;
		const user = await User.findOne({ where: { [Op.or]: [{ username: input.username }, { email: input.username }] } });
		const counters = countersOf(user, input.username, work);
		takeTurn(work, user);
		await requireTurn(counters, now, null);
		const isRight = user
			? await verifyPassword(user.passwordHash, input.password)
			: await verifyNothing(input.password);
		if (!user?.isActive || !isRight) return { counters, user: null, rehashed: undefined };
		return { counters, user, rehashed: isOutdated(user.passwordHash) ? await hashPassword(input.password) : undefined };
	},
	async run({ input, now, dependencies, prepared, transaction }) {
		const { counters, rehashed } = prepared;
		// Concurrent attempts all passed the first check, so they are checked again one by one.
		await lockCounters(counters, now, transaction);
		await requireTurn(counters, now, transaction);
		const user = prepared.user && (await unchanged(prepared.user, transaction));
		if (!user) {
			await countFailure(counters, now, transaction);
			return { user: null, isTotpMissing: false };
		}
		const proof = { now, key: dependencies.env.SECRET_KEY, transaction };
		if (user.totpSecret && !(await useCode(user, input.totp ?? '', proof))) {
			if (input.totp) await countFailure(counters, now, transaction);
			return { user: null, isTotpMissing: true };
		}
		await forgive(counters, transaction);
		// Neither a login nor a factor of it is a change of the record, so its moment of change stays.
		await user.update(
			{ lastLoginAt: now, ...(rehashed ? { passwordHash: rehashed } : {}) },
			{ transaction, silent: true }
		);
		return { user: presentUser(user), isTotpMissing: false };
	},
	// No actor yet: a login leaves its session, and a failed one its throttle.
	target: () => null
});

// Before any failure is counted, a flood of concurrent attempts would make everybody wait for the slow hash.
function takeTurn({ dependencies, ip, loginDevice }: Work, user: User | null): void {
	const isKnown = user !== null && loginDevice?.users.includes(user.id);
	dependencies.limits.take('login', isKnown ? loginDevice!.id : ip, 300, 60);
}

/** Throws 429 with the wait while these counters do not allow another try. */
async function requireTurn(counters: Bucket[], now: Date, transaction: Transaction | null): Promise<void> {
	const wait = await waitMs(counters, now, transaction);
	if (wait) throw rateLimited(wait / 1000);
}

/** The row of a user whose password was right, locked; null when the user was blocked or given another one since. */
async function unchanged({ id, passwordHash, version }: User, transaction: Transaction): Promise<User | null> {
	const user = await User.findByPk(id, { transaction, lock: true });
	// A concurrent login may have rehashed the same password, which is not a new version.
	const isSame = user?.passwordHash === passwordHash || user?.version === version;
	return user?.isActive && isSame ? user : null;
}

/**
 * The error of a failed login; the same message whatever was wrong, except for the second factor after a right
 * password.
 */
export const wrongCredentials = (isTotpMissing = false) =>
	isTotpMissing
		? new AppError('totp_required', 'Please send the code of your authenticator app.')
		: new AppError('invalid_credentials', 'User name or password is not right.');
