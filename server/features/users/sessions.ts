import { z } from 'zod';
import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { Actor } from '../../access/actor.ts';
import { tellOfUser } from '../../access/changed.ts';
import { forbidden, notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { LoginSession, User } from './model.ts';
import { userId } from './schema.ts';

const sessionId = z.coerce.number().int().positive().describe('Id of the session');

/** The caller's id; whoever is not logged in with an account has none. */
export function ownId(actor: Actor): number {
	if (actor.kind !== 'user') throw forbidden('This belongs to an account.');
	return actor.user.id;
}

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

async function end(where: WhereOptions, transaction: Transaction | undefined) {
	return { removed: await LoginSession.destroy({ where, ...(transaction ? { transaction } : {}) }) };
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
	writes: [],
	async run({ input, actor, transaction }) {
		const ended = await end({ id: input.id, userId: ownId(actor) }, transaction);
		if (!ended.removed) throw notFound('session');
		return ended;
	},
	settled: async ({ parts, actor }) => tellOfUser(parts, ownId(actor))
});

/** Ends every session of the caller but the one that asks. */
export const endOtherSessions = operation({
	summary: 'End all your other login sessions.',
	access: { login: true },
	input: z.strictObject({ others: z.literal('1').describe('Stands for: all but this one') }),
	writes: [],
	run: ({ actor, sessionHash, transaction }) =>
		end({ userId: ownId(actor), tokenHash: { [Op.ne]: sessionHash ?? '' } }, transaction),
	settled: async ({ parts, actor }) => tellOfUser(parts, ownId(actor))
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
	writes: [],
	async run({ input, transaction }) {
		await known(input.id);
		const ended = await end({ userId: input.id, ...(input.session ? { id: input.session } : {}) }, transaction);
		if (input.session && !ended.removed) throw notFound('session');
		return ended;
	},
	target: (_, { id }) => String(id),
	settled: async ({ parts, input }) => tellOfUser(parts, input.id)
});
