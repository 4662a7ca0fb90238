import { Op, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { LoginSession, User } from '../model.ts';
import { ownId } from '../proof.ts';
import { userId } from '../schema.ts';

const sessionId = z.coerce.number().int().positive().describe('Id of the session');

async function sessionsOf(user: number, now: Date, current: string | undefined) {
	const rows = await LoginSession.findAll({
		where: { userId: user, expiresAt: { [Op.gt]: now } },
		order: [['lastSeenAt', 'DESC']]
	});
	const sessions = rows.map((row) => ({
		id: row.id,
		createdAt: row.createdAt.toISOString(),
		lastSeenAt: row.lastSeenAt.toISOString(),
		ip: row.ip,
		userAgent: row.userAgent,
		current: row.tokenHash === current
	}));
	return { sessions };
}

type Ending = Pick<WriteWork, 'dependencies' | 'transaction' | 'afterCommit'>;

/** Ends sessions of a user, whose live subscriptions ask again then. */
async function end({ dependencies, transaction, afterCommit }: Ending, of: number, which: WhereOptions = {}) {
	const removed = await LoginSession.destroy({ where: { ...which, userId: of }, transaction });
	afterCommit(() => publishUserChange(dependencies, of));
	return { removed };
}

/** The caller's login sessions, the latest first. */
export const listOwnSessions = operation({
	summary: 'List your own login sessions.',
	access: { login: true },
	input: z.strictObject({}),
	run: ({ actor, now, sessionHash }) => sessionsOf(ownId(actor), now, sessionHash)
});

/** Ends one of the caller's sessions; 404 when it is not theirs. */
export const endOwnSession = operation({
	summary: 'End one of your own login sessions.',
	access: { login: true },
	input: z.strictObject({ id: sessionId }),
	changes: [],
	async run(work) {
		const ended = await end(work, ownId(work.actor), { id: work.input.id });
		if (!ended.removed) throw notFound('session');
		return ended;
	}
});

/** Ends every session of the caller but the one that asks. */
export const endOtherSessions = operation({
	summary: 'End all your other login sessions.',
	access: { login: true },
	input: z.strictObject({ others: z.literal('1').describe('Stands for: all but this one') }),
	changes: [],
	run: (work) => end(work, ownId(work.actor), { tokenHash: { [Op.ne]: work.sessionHash ?? '' } })
});

async function known(id: number): Promise<number> {
	if (!(await User.count({ where: { id } }))) throw notFound('user');
	return id;
}

/** The login sessions of a user. */
export const listUserSessions = operation({
	summary: 'List the login sessions of a user.',
	access: { area: 'users', right: 'r' },
	input: z.strictObject({ id: userId }),
	run: async ({ input, now, sessionHash }) => sessionsOf(await known(input.id), now, sessionHash)
});

/** Ends one session of a user, or all of them. */
export const endUserSessions = operation({
	summary: 'End the login sessions of a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ id: userId, session: sessionId.optional() }),
	changes: [],
	async run(work) {
		const { id, session } = work.input;
		const ended = await end(work, await known(id), session ? { id: session } : {});
		if (session && !ended.removed) throw notFound('session');
		return ended;
	},
	target: (_, { id }) => String(id)
});
