import { createClient, type Answer, type Client } from '../http.ts';
import { askToken, callback, exchangeOf, pkce, registerApp, requestOf, type App, type Tokens } from './oauth.ts';
import type { Product } from '../processes/product.ts';

type Fields = [name: string, value: string][];
const html = { accept: 'text/html' };

/** The address that a request leads to. */
export const addressOf = (parameters: Fields): string => `/oauth/authorize?${new URLSearchParams(parameters)}`;

/** The page on which a logged-in user decides. */
export const showConsent = (client: Client, parameters: Fields): Promise<Answer> =>
	client.get(addressOf(parameters), html);

/** Which request the form of the page is about. */
export const handleIn = ({ text }: Answer): string => /name="handle" value="([^"]+)"/.exec(text)![1]!;

/** Sends the form of the page, as a browser does without script. */
export function decide(
	{ base }: Pick<Product, 'base'>,
	client: Client,
	page: Answer,
	fields: Fields,
	headers: Record<string, string> = {}
): Promise<Answer> {
	const token = /name="_csrf" value="([^"]+)"/.exec(page.text)![1]!;
	client.csrfToken = undefined;
	const form = new URLSearchParams([['_csrf', token], ['handle', handleIn(page)], ...fields]);
	return client.post('/oauth/authorize', form, { ...html, origin: base, ...headers });
}

/** Where a page leads that goes on by itself: what follows a decision, or a login on the way to one. */
export function targetOf({ status, text }: Answer): URL {
	const target = /<meta http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1];
	if (status !== 200 || target === undefined) throw new Error(`It leads nowhere: ${status} ${text.slice(0, 500)}`);
	return new URL(target.replaceAll('&amp;', '&'), 'http://localhost');
}

/** The form's answer that lets an app do this in that namespace. */
export const approvalOf = (namespace: string, scopes: readonly string[]): Fields => [
	['decision', 'approve'],
	['namespace', namespace],
	...scopes.map((scope): [string, string] => ['scope', scope])
];

/** An app that somebody let in, with its first tokens. */
export interface ConnectedApp {
	app: App;
	tokens: Tokens;
}

interface Wanted {
	name?: string;
	redirect?: string;
	namespace: string;
	scopes: string[];
}

/** Registers an app and lets it in, all over HTTP, as the user whose session the client has. */
export async function connectApp(
	product: Pick<Product, 'base'>,
	client: Client,
	{ name = 'Robot', redirect = callback, namespace, scopes }: Wanted
): Promise<ConnectedApp> {
	const programs = createClient(product.base);
	const app = await registerApp(programs, { client_name: name, redirect_uris: [redirect] });
	const secret = pkce();
	const asked = { scope: scopes.join(' '), redirect_uri: redirect };
	const page = await showConsent(client, requestOf(app, secret, asked));
	const answer = await decide(product, client, page, approvalOf(namespace, scopes));
	const code = targetOf(answer).searchParams.get('code')!;
	const fields = { ...exchangeOf(app, code, secret), redirect_uri: redirect };
	return { app, tokens: (await askToken(programs, fields)).json<Tokens>() };
}
