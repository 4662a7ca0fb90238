import { createClient, type Client } from '../http.ts';

/** The password of everybody in the tests who has no reason for another one. */
export const goodPassword = 'correct horse battery';

/** Who logs in; `password` is `goodPassword` unless it is given. */
interface Login {
	username: string;
	password?: string;
}

/** Logs in over HTTP, with these headers on every request of the session; throws with the answer when that is refused. */
export async function logIn(
	{ base }: { base: string },
	{ username, password = goodPassword }: Login,
	headers: Record<string, string> = { accept: 'application/json' }
): Promise<Client> {
	const client = createClient(base, headers);
	const answer = await client.post('/login', { username, password }, { accept: 'application/json' });
	if (answer.status !== 200) throw new Error(`The login failed: ${answer.text}`);
	return client;
}
