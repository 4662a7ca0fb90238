import { z } from 'zod';
import { hashPassword } from '../../access/password.ts';
import { operation } from '../../operation.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { User } from './model.ts';
import { password, presentUser, username, type UserWire } from './schema.ts';

const input = z.strictObject({ username: username.optional(), password: password.optional() });

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
		const user = await User.create(
			{ username: input.username!, email: null, displayName: input.username!, passwordHash, role: 'admin' },
			{ transaction }
		);
		await UserNamespace.create(
			{ userId: user.id, namespace: 'default', isDefault: true, defaultKey: user.id },
			{ transaction }
		);
		return { created: true, user: presentUser(user) };
	}
});
