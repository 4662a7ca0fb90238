import type { Role } from '../../server/access/policy.ts';
import { hashPassword } from '../../server/access/password.ts';
import { User, UserNamespace } from '../../server/features/users/model.ts';
import { createClient, type Client } from './http.ts';
import type { Scene, Served } from './scene.ts';

export const goodPassword = 'correct horse battery';

/** A user that a test made; everybody has `goodPassword`. */
export interface Person {
	id: number;
	username: string;
}

let made = 0;
let hash: Promise<string> | undefined;

/** Makes a user of a role in a namespace; the slow hash of the password is made once for all of them. */
export async function makeUser(scene: Scene, role: Role, namespace = 'acme'): Promise<Person> {
	const username = `${role}-${++made}`;
	const passwordHash = await (hash ??= hashPassword(goodPassword));
	return scene.dependencies.database.write(async (transaction) => {
		const fields = { username, email: null, displayName: username, passwordHash, role };
		const { id } = await User.create(fields, { transaction });
		await UserNamespace.create({ userId: id, namespace, isDefault: true, defaultKey: id }, { transaction });
		return { id, username };
	});
}

/** Logs a user in with the password. */
export async function logIn({ base }: Pick<Served, 'base'>, { username }: Person): Promise<Client> {
	const client = createClient(base, { accept: 'application/json' });
	const answer = await client.post('/login', { username, password: goodPassword });
	if (answer.status !== 200) throw new Error(`The login failed: ${answer.text}`);
	return client;
}
