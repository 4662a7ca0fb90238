import type { Transaction } from 'sequelize';
import { User, UserNamespace } from './model.ts';

/** Makes an administrator who works in the namespace default. */
export async function makeAdmin(
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
