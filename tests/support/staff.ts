import type { Role } from '../../server/access/permission-matrix.ts';
import { hashPassword } from '../../server/access/password.ts';
import { User, UserNamespace } from '../../server/features/platform/users/model.ts';
import { goodPassword } from './browser/log-in.ts';
import type { Scene } from './scene.ts';

/** A user that a test made; everybody has `goodPassword`. */
export interface Person {
	id: number;
	username: string;
}

let made = 0;
let hash: Promise<string> | undefined;

/** Makes a user of a role in a namespace; the slow hash of the password is made once for all of them. */
export async function makeUser(scene: Pick<Scene, 'dependencies'>, role: Role, namespace = 'acme'): Promise<Person> {
	const username = `${role}-${++made}`;
	const passwordHash = await (hash ??= hashPassword(goodPassword));
	return scene.dependencies.database.write(async (transaction) => {
		const fields = { username, email: null, displayName: username, passwordHash, role };
		const { id } = await User.create(fields, { transaction });
		await UserNamespace.create({ userId: id, namespace, isDefault: true, defaultKey: id }, { transaction });
		return { id, username };
	});
}

/** The input of `createUser` for an analyst of acme with an address and a name that mail servers must not garble. */
export const newAnalyst = (username: string, more: object = {}) => ({
	username,
	role: 'analyst',
	namespaces: ['acme'],
	email: `${username}@example.org`,
	displayName: `Dr. ${username} Übermut`,
	...more
});
