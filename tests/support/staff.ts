import type { Role } from '../../server/access/policy.ts';
import { createUser } from '../../server/features/users/operations.ts';
import { createClient, type Client } from './http.ts';
import type { Scene, Served } from './scene.ts';

export const goodPassword = 'correct horse battery';

/** A user that a test made; everybody has `goodPassword`. */
export interface Person {
	id: number;
	username: string;
}

let made = 0;

/** Makes a user of a role in a namespace. */
export async function makeUser(scene: Scene, role: Role, namespace = 'acme'): Promise<Person> {
	const username = `${role}-${++made}`;
	const { user } = await scene.call(createUser, { username, password: goodPassword, role, namespaces: [namespace] });
	return { id: user.id, username };
}

/** Logs a user in with the password. */
export async function logIn({ base }: Pick<Served, 'base'>, { username }: Person): Promise<Client> {
	const client = createClient(base, { accept: 'application/json' });
	const answer = await client.post('/login', { username, password: goodPassword });
	if (answer.status !== 200) throw new Error(`The login failed: ${answer.text}`);
	return client;
}
