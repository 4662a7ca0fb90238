import { z } from 'zod';
import { hashPassword } from '../../../../access/password.ts';
import { conflict } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { makeAdmin } from '../first-admin.ts';
import { findLink, issueLink } from '../links.ts';
import { User } from '../model.ts';
import { email, hashFor, linkToken, password, presentUser, username, type UserResponse } from '../schema.ts';

const input = z.strictObject({ username: username.optional(), password: password.optional() });

/**
 * Makes the first administrator of a new installation, a member of namespace `default`; with any user there it changes
 * nothing. Answers the administrator that was made or is the oldest, or null when there is none and nothing was given.
 */
export const firstAdmin = operation({
	summary: 'Make the first administrator of a new installation.',
	access: { area: 'users', right: 'w' },
	input,
	changes: [],
	prepare: async ({ input }) =>
		input.username && input.password && !(await User.count()) ? hashPassword(input.password) : null,
	async run({ input, prepared: passwordHash, transaction }): Promise<{ created: boolean; user: UserResponse | null }> {
		if (passwordHash === null || (await User.count({ transaction }))) {
			const oldest = await User.findOne({ where: { role: 'admin', isActive: true }, order: ['id'] });
			return { created: false, user: oldest && presentUser(oldest) };
		}
		return {
			created: true,
			user: presentUser(await makeAdmin({ username: input.username! }, passwordHash, transaction))
		};
	},
	// Every start asks; only a call that creates the link writes anything.
	target: ({ created, user }) => (created ? user!.username : null)
});

/**
 * A link that creates the first administrator, valid for an hour; null if there is a user. Older links stop working.
 */
export const linkSetup = operation({
	summary: 'Make the link that sets up a new installation.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({}),
	changes: [],
	async run(work): Promise<{ url: string | null }> {
		if (await User.count({ transaction: work.transaction })) return { url: null };
		const { url } = await issueLink('setup', null, work);
		return { url };
	},
	target: ({ url }) => (url ? 'setup' : null)
});

/** Makes the first administrator by the setup link, once; 409 when there is a user. */
export const finishSetup = operation({
	summary: 'Make the first administrator by the setup link.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, username, password, email: email.optional() }),
	changes: [],
	async prepare({ input, dependencies, ip, now }) {
		dependencies.limits.take('setup', ip, 20, 3600);
		await findLink(input.token, true, now, null);
		return hashFor(input, input.password);
	},
	async run({ input, now, prepared: passwordHash, transaction }) {
		const link = await findLink(input.token, true, now, transaction);
		if (await User.count({ transaction })) throw conflict('This installation is set up already.');
		const user = await makeAdmin(input, passwordHash, transaction);
		await link.destroy({ transaction });
		return { user: presentUser(user) };
	}
});
