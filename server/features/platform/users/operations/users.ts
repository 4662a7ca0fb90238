import { literal, type OrderItem } from 'sequelize';
import { z } from 'zod';
import { byName } from '../../../../database/search.ts';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { invalidField, notFound, requireVersion } from '../../../../runtime/errors.ts';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { orNull } from '../../../../operation/empty-to-null.ts';
import { given } from '../../../../operation/given.ts';
import { listing, readList } from '../../../../operation/listing.ts';
import { operation } from '../../../../operation/operation.ts';
import { randomToken } from '../../../../runtime/crypto.ts';
import { locale } from '../../mail/messages.ts';
import { endLogins } from '../end-logins.ts';
import { countWaiting, lockUser } from '../find.ts';
import { guard, refuseTaken, requireMembership, requireSeat } from '../guards.ts';
import { invitationOf, inviteInput } from '../invite.ts';
import { changedPerson } from '../members.ts';
import { presentFully, presentOne, setMemberships } from '../memberships.ts';
import { LoginSession, User } from '../model.ts';
import { tellAdmission } from '../register.ts';
import {
	allowedScopes,
	displayName,
	email,
	hashFor,
	memberships,
	password,
	presentUser,
	role,
	userId,
	username
} from '../schema.ts';

const waitingFirst = (): OrderItem[] => [[literal('registered_at IS NULL'), 'ASC'], byName(User, 'displayName'), 'id'];

/** The users of the installation: by user name, or those who wait to be let in and then the others as people are sorted. */
export const listUsers = operation({
	summary: 'List the users.',
	access: { area: 'users', right: 'r' },
	input: z.strictObject({ ...listing, sort: z.enum(['username', 'waiting']).default('username') }),
	async run({ input, now }) {
		const { rows, list } = await readList(input, {
			model: User,
			searched: ['username', 'displayName', 'email'],
			order: input.sort === 'waiting' ? waitingFirst() : ['username'],
			key: 'id'
		});
		return { users: await presentFully(rows, now, null), waiting: await countWaiting(), list };
	}
});

const newUser = z.strictObject({
	username,
	role,
	password: password.optional().describe('Left out with invite'),
	displayName: displayName.optional(),
	email: orNull(email).optional(),
	namespaces: memberships,
	allowedScopes: allowedScopes.optional(),
	...inviteInput
});

/** Makes a user with a role and memberships, with a password or with an invitation that lets them choose it. */
export const createUser = operation({
	summary: 'Create a user.',
	access: { area: 'users', right: 'w' },
	input: newUser,
	changes: [],
	async prepare({ input }) {
		if (input.invite || input.password !== undefined) return hashFor(input, input.password ?? randomToken(32));
		throw invalidField('password', 'required', 'Give a password or invite the user.');
	},
	async run(work) {
		const { input, prepared: passwordHash, now, transaction } = work;
		await refuseTaken(0, input, transaction);
		const { username: name, role: given } = input;
		const person = { displayName: input.displayName || name, email: input.email ?? null };
		const fields = { ...person, username: name, passwordHash, role: given, allowedScopes: input.allowedScopes ?? null };
		const user = await unlessTaken('This user name is taken.', () => User.create(fields, { transaction }));
		await setMemberships(user.id, input.namespaces, transaction);
		await changedPerson(user.id, work);
		const invite = input.invite ? await invitationOf(user, work, { language: input.locale }) : undefined;
		return { user: await presentOne(user, now, transaction), ...(invite ? { invite } : {}) };
	}
});

const changes = z.strictObject({
	id: userId,
	username: username.optional(),
	email: orNull(email).optional(),
	displayName: displayName.optional(),
	role: role.optional(),
	namespaces: memberships.optional(),
	allowedScopes: allowedScopes.optional(),
	isActive: z.boolean().optional(),
	twoFactor: z.literal(false).optional().describe('false takes the second factor away')
});

/**
 * Changes the given fields of a user. A new role or the end of access also ends the user's sessions; `isActive`
 * approves a registration and notifies the user by mail.
 */
export const updateUser = operation({
	summary: 'Change a user.',
	access: { area: 'users', right: 'w' },
	input: changes,
	changes: [],
	async run(work) {
		const { input, actor, ifVersion, now, dependencies, transaction, changed, recordIn, afterCommit } = work;
		const user = await lockUser(input.id, transaction);
		requireVersion(user, ifVersion);
		const hasNewRole = input.role !== undefined && input.role !== user.role;
		const isLeaving = input.isActive === false && user.isActive;
		if (hasNewRole) await guard(user, 'role', actor, transaction);
		if (isLeaving) await guard(user, 'isActive', actor, transaction);
		await refuseTaken(user.id, input, transaction);
		const { id, namespaces, twoFactor, ...fields } = input;
		const isAdmitted = input.isActive === true && user.registeredAt !== null;
		const language = user.registeredLocale ?? 'de';
		const seen = isAdmitted ? { registeredAt: null, registeredLocale: null } : {};
		const factor = twoFactor === false ? { totpSecret: null, totpPending: null, recoveryCodes: null } : {};
		user.set(given({ ...fields, ...factor, ...seen }));
		if (user.changed() || namespaces) user.set({ version: user.version + 1 });
		await unlessTaken('This name or address is taken.', () => user.save({ transaction }));
		// Where somebody worked so far, and where from now on.
		await changedPerson(id, { changed, recordIn, transaction });
		if (namespaces) {
			await setMemberships(id, namespaces, transaction);
			await changedPerson(id, { changed, recordIn, transaction });
		}
		await requireMembership(user, transaction);
		if (isAdmitted) await requireSeat(id, transaction);
		if (isLeaving) await endLogins(id, transaction);
		else if (hasNewRole || twoFactor === false) await LoginSession.destroy({ where: { userId: id }, transaction });
		afterCommit(() => publishUserChange(dependencies, id));
		if (isAdmitted) await tellAdmission(work, user, language);
		return { user: await presentOne(user, now, transaction) };
	}
});

/** Sets a password and ends every session of the user. */
export const setPassword = operation({
	summary: 'Set the password of a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ username, password }),
	changes: [],
	prepare: ({ input }) => hashFor(input, input.password),
	async run({ input, prepared: passwordHash, dependencies, transaction, changed, recordIn, afterCommit }) {
		const user = await User.findOne({ where: { username: input.username }, transaction });
		if (!user) throw notFound('user');
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await changedPerson(user.id, { changed, recordIn, transaction });
		await endLogins(user.id, transaction);
		afterCommit(() => publishUserChange(dependencies, user.id));
		return { user: presentUser(user) };
	}
});

/** Sends a user a new link to choose a password, valid for 72 hours; the password so far stays till then. */
export const inviteUser = operation({
	summary: 'Send a user a link to choose a password.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({
		id: userId,
		locale,
		show: z.boolean().default(false).describe('Show the link in the answer, this once, and mail nothing')
	}),
	changes: [],
	async run(work) {
		const { input, dependencies, transaction } = work;
		const user = await User.findByPk(input.id, { transaction });
		if (!user) throw notFound('user');
		dependencies.limits.take('invite', String(user.id), 5, 3600);
		const { locale: language, show: isShown } = input;
		return { invite: await invitationOf(user, work, { language, isShown }) };
	},
	target: (_, { id }) => String(id)
});

/** Removes a user with sessions, links and memberships. */
export const removeUser = operation({
	summary: 'Remove a user.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ id: userId }),
	changes: [],
	async run({ input, actor, ifVersion, dependencies, transaction, changed, recordIn, afterCommit }) {
		const user = await lockUser(input.id, transaction);
		requireVersion(user, ifVersion);
		await guard(user, 'id', actor, transaction);
		await changedPerson(user.id, { changed, recordIn, transaction });
		await user.destroy({ transaction });
		afterCommit(() => publishUserChange(dependencies, input.id));
		return { removed: { id: input.id } };
	}
});
