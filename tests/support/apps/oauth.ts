import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '../../../server/access/actor.ts';
import type { Role } from '../../../server/access/permission-matrix.ts';
import { ReadCache } from '../../../server/database/read-cache.ts';
import { findApp, type AppBearer } from '../../../server/features/platform/oauth/bearer.ts';
import { offerOf } from '../../../server/features/platform/oauth/metadata.ts';
import {
	decideAuthorization,
	openAuthorization
} from '../../../server/features/platform/oauth/operations/authorization.ts';
import type { Answer, Client } from '../http.ts';
import type { Person } from '../staff.ts';
import type { Scene } from '../scene.ts';

/** Where the apps of the tests get their answers. */
export const callback = 'https://app.example/callback';

/** A registered app. */
export interface App {
	client_id: string;
	client_secret?: string;
}

/** A verifier and its challenge. */
export interface Pkce {
	verifier: string;
	challenge: string;
}

export function pkce(): Pkce {
	const verifier = randomBytes(32).toString('base64url');
	return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Registers an app; a public one unless the fields say otherwise. */
export async function registerApp(client: Client, fields: object = {}): Promise<App> {
	const body = { redirect_uris: [callback], client_name: 'Robot', token_endpoint_auth_method: 'none', ...fields };
	const answer = await client.post('/oauth/register', body);
	if (answer.status !== 201) throw new Error(`The registration failed: ${answer.text}`);
	return answer.json<App>();
}

/** The parameters of a request that nothing is wrong with. */
export const requestOf = (app: App, { challenge }: Pkce, more: Record<string, string> = {}): [string, string][] =>
	Object.entries({
		response_type: 'code',
		client_id: app.client_id,
		redirect_uri: callback,
		code_challenge: challenge,
		code_challenge_method: 'S256',
		state: 'xyz &=',
		...more
	});

interface Consent {
	person: Person & { role?: Role };
	namespace?: string;
	scopes?: string[];
}

/** Lets an app in as a user would on the page; answers the code. */
export async function letIn(scene: Scene, app: App, secret: Pkce, { person, ...consent }: Consent): Promise<string> {
	const { namespace = 'acme', scopes = ['quiz:read', 'quiz:write'] } = consent;
	const { id, username, role = 'customer' } = person;
	const actor: Actor = { kind: 'user', user: { id, username, displayName: username, role }, namespaces: [namespace] };
	const context = { actor, namespace, sessionHash: 'a session' };
	const shown = await scene.call(openAuthorization, { parameters: requestOf(app, secret) }, context);
	if (!('ask' in shown)) throw new Error(`Nothing was asked: ${JSON.stringify(shown)}`);
	const decision = { handle: shown.ask.handle, isApproved: true, namespace, scopes };
	const { redirect } = await scene.call(decideAuthorization, decision, context);
	return new URL(redirect).searchParams.get('code')!;
}

/** What the token endpoint hands out. */
export interface Tokens {
	access_token: string;
	refresh_token: string;
	expires_in: number;
	scope: string;
	namespace: string;
}

/** Finds the app behind an access token, as the endpoint for tools does: with what it keeps from one call to the next. */
export function appFinder({ dependencies }: Scene): (token: string) => Promise<AppBearer> {
	const { namespaces, database, clock } = dependencies;
	const memo = new ReadCache(database);
	const { resource, scopes: known } = offerOf(dependencies);
	return (token) => findApp(token, { now: clock(), namespaces, memo, resource, known });
}

/** A call of the token endpoint with a form. */
export const askToken = (client: Client, fields: Record<string, string>): Promise<Answer> =>
	client.post('/oauth/token', new URLSearchParams(fields));

/** The fields that exchange a code. */
export const exchangeOf = (app: App, code: string, { verifier }: Pkce): Record<string, string> => ({
	grant_type: 'authorization_code',
	client_id: app.client_id,
	code,
	redirect_uri: callback,
	code_verifier: verifier
});

/** The fields of a refresh. */
export const refreshOf = (app: App, token: string, more: Record<string, string> = {}): Record<string, string> => ({
	grant_type: 'refresh_token',
	client_id: app.client_id,
	refresh_token: token,
	...more
});
