import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { hashPassword } from '../../access/password.ts';
import { conflict } from '../../errors.ts';
import { operation } from '../../operation.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { findLink, issueLink } from './links.ts';
import { User } from './model.ts';
import { email, hashFor, linkToken, password, presentUser, username, type UserWire } from './schema.ts';

const input = z.strictObject({ username: username.optional(), password: password.optional() });

async function makeAdmin(
	{ username: name, email: address = null }: { username: string; email?: string | null | undefined },
	passwordHash: string,
	transaction: Transaction
): Promise<User> {
	const user = await User.create(
		{ username: name, email: address, displayName: name, passwordHash, role: 'admin' },
		{ transaction }
	);
	await UserNamespace.create(
		{ userId: user.id, namespace: 'default', isDefault: true, defaultKey: user.id },
		{ transaction }
	);
	return user;
}

/**
 * Makes the first administrator of a new installation, a member of namespace `default`; with any user there it changes
 * nothing. Answers the administrator that was made or is the oldest, or null when there is none and nothing was given.
 */
export const firstAdmin = operation({
	summary: 'Make the first administrator of a new installation.',
	access: { area: 'users', right: 'w' },
	input,
	writes: [],
	prepare: async ({ input }) =>
		input.username && input.password && !(await User.count()) ? hashPassword(input.password) : null,
	async run({ input, prepared: passwordHash, transaction }): Promise<{ created: boolean; user: UserWire | null }> {
		if (passwordHash === null || (await User.count({ transaction: transaction! }))) {
			const oldest = await User.findOne({ where: { role: 'admin', isActive: true }, order: ['id'] });
			return { created: false, user: oldest && presentUser(oldest) };
		}
		return {
			created: true,
			user: presentUser(await makeAdmin({ username: input.username! }, passwordHash, transaction!))
		};
	},
	// Every start asks; only the one that makes somebody has written anything.
	target: ({ created, user }) => (created ? user!.username : null)
});

/** A link for an hour that makes the first administrator; null when there is a user. Older links stop working. */
export const linkSetup = operation({
	summary: 'Make the link that sets up a new installation.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({}),
	writes: [],
	async run({ now, parts, transaction }): Promise<{ url: string | null }> {
		if (await User.count({ transaction: transaction! })) return { url: null };
		const { url } = await issueLink('setup', null, { now, transaction: transaction!, publicUrl: parts.publicUrl });
		return { url };
	},
	target: ({ url }) => (url ? 'setup' : null)
});

/** Makes the first administrator by the setup link, once; 409 when there is a user. */
export const finishSetup = operation({
	summary: 'Make the first administrator by the setup link.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, username, password, email: email.optional() }),
	writes: [],
	async prepare({ input, parts, ip, now }) {
		parts.limits.take('setup', ip, 20, 3600);
		await findLink(input.token, true, now);
		return hashFor(input, input.password);
	},
	async run({ input, now, prepared: passwordHash, transaction }) {
		const link = await findLink(input.token, true, now, transaction);
		if (await User.count({ transaction: transaction! })) throw conflict('This installation is set up already.');
		const user = await makeAdmin(input, passwordHash, transaction!);
		await link.destroy({ transaction });
		return { user: presentUser(user) };
	}
});
