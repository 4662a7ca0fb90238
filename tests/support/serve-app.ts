import type { AddressInfo } from 'node:net';
import { createApp, type App } from '../../server/app.ts';
import { createUser } from '../../server/features/users/operations.ts';
import type { Role } from '../../server/access/policy.ts';
import { createClient, type Client } from './http.ts';
import type { Scene } from './scene.ts';

export const goodPassword = 'correct horse battery';

/** The whole product without screens on a free port. */
export interface ServedApp {
	app: App;
	base: string;
	/** A caller with its own cookies. */
	client(headers?: Record<string, string>): Client;
	/** A new user of a role, and a caller that logged in with the password. */
	staff(role: Role, namespace?: string): Promise<Client & { username: string; userId: number }>;
	close(): Promise<void>;
}

let users = 0;

/** Serves the app of a scene; announcements go to live readers again, no longer to `scene.announced`. */
export async function serveApp({ parts, call }: Pick<Scene, 'parts' | 'call'>): Promise<ServedApp> {
	const app = createApp(parts);
	await new Promise<void>((resolve) => app.http.listen(0, '127.0.0.1', resolve));
	const base = `http://127.0.0.1:${(app.http.address() as AddressInfo).port}`;
	const client = (headers: Record<string, string> = {}) => createClient(base, headers);
	return {
		app,
		base,
		client,
		async staff(role, namespace = 'acme') {
			const username = `${role}-${++users}`;
			const made = await call(createUser, { username, password: goodPassword, role, namespaces: [namespace] });
			const caller = client({ accept: 'application/json' });
			const answer = await caller.post('/login', { username, password: goodPassword });
			if (answer.status !== 200) throw new Error(`The login failed: ${answer.text}`);
			return Object.assign(caller, { username, userId: made.user.id });
		},
		close: async () => {
			app.http.closeAllConnections();
			await app.close();
		}
	};
}
