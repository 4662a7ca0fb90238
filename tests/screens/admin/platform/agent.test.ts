import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import type { Browser } from 'playwright-core';
import * as assert from 'uvu/assert';
import { isSoundInBoth, openAs, password } from '../../../support/back-end.ts';
import { openBrowser, openScreen } from '../../../support/browser/chromium.ts';
import { choice } from '../../../support/phone/game.ts';
import { createClient, type Answer } from '../../../support/http.ts';
import { mcpHeaders } from '../../../support/apps/mcp.ts';
import { startProduct, type Product } from '../../../support/processes/product.ts';
import { suite } from '../../../support/runner/suite.ts';

const test = suite('an agent that knows the address alone');
const desk = { viewport: { width: 1440, height: 900 } };
const local = { [oauth.allowInsecureRequests]: true };
let product: Product;
let browser: Browser;
let address: URL;
// Where the agent waits on its own device for the browser to come back.
const listener = createServer((_request, response) => void response.end('back at the agent'));
let callback: string;

test.before(async () => {
	product = await startProduct();
	address = new URL('/mcp', product.dependencies.publicUrl);
	await product.perform('namespace.create', { namespace: 'acme', label: 'Acme' });
	const people = { password, namespaces: ['default'] };
	await product.perform('user.create', { ...people, username: 'jana', displayName: 'Jana Albrecht', role: 'admin' });
	await product.perform('user.create', { ...people, username: 'ole', displayName: 'Ole Brandt', role: 'customer' });
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	callback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
	browser = await openBrowser();
});
test.after(async () => {
	await browser?.close();
	listener.closeAllConnections();
	listener.close();
	await product?.close();
});

const call = (token: string, name: string, more: object = {}): Promise<Answer> =>
	createClient(product.base).post(
		'/mcp',
		{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: more } },
		mcpHeaders(token)
	);

interface ToolResult {
	isError?: boolean;
	content: { text: string }[];
	structuredContent?: { namespaces: { namespace: string }[] };
}
const resultIn = ({ text }: Answer): ToolResult =>
	(JSON.parse(/^data: ?(.+)$/m.exec(text)?.[1] ?? text) as { result: ToolResult }).result;
const errorIn = (answer: Answer): string => {
	const { isError, content } = resultIn(answer);
	return isError ? (JSON.parse(content[0]!.text) as { error: string }).error : 'nothing';
};

/** From the address to a token: everything else is told by the server, and allowed by a person in a browser. */
async function connect(username: string, untick?: string): Promise<string> {
	const challenge = (await createClient(product.base).post('/mcp', {})).headers.get('www-authenticate');
	assert.match(challenge!, /^Bearer .*resource_metadata="[^"]+\/\.well-known\/oauth-protected-resource\/mcp"/);
	const about = await oauth.processResourceDiscoveryResponse(
		address,
		await oauth.resourceDiscoveryRequest(address, local)
	);
	const issuer = new URL(about.authorization_servers![0]!);
	const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...local });
	const server = await oauth.processDiscoveryResponse(issuer, found);
	const asked = { client_name: 'Event agent', redirect_uris: [callback], token_endpoint_auth_method: 'none' };
	const client = await oauth.processDynamicClientRegistrationResponse(
		await oauth.dynamicClientRegistrationRequest(server, asked, local)
	);
	const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
	const request = new URL(server.authorization_endpoint!);
	request.search = new URLSearchParams({
		response_type: 'code',
		client_id: client.client_id,
		redirect_uri: callback,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: 'S256',
		scope: 'quiz:read quiz:write',
		resource: address.href,
		state
	}).toString();
	const back = await letIn(request, username, untick);
	const parameters = oauth.validateAuthResponse(server, client, back, state);
	const answer = await oauth.authorizationCodeGrantRequest(
		server,
		client,
		oauth.None(),
		parameters,
		callback,
		verifier,
		{ additionalParameters: { resource: address.href }, ...local }
	);
	return (await oauth.processAuthorizationCodeResponse(server, client, answer)).access_token;
}

/** A person logs in where the agent leads them and allows what it asks for; answers where the browser goes then. */
async function letIn(request: URL, username: string, untick?: string): Promise<URL> {
	const screen = await openScreen(browser, { baseURL: product.base, locale: 'de-DE', ...desk });
	const { page } = screen;
	await page.goto(request.href);
	await page.getByLabel('Benutzername oder E-Mail').fill(username);
	await page.getByLabel('Passwort').fill(password);
	await page.getByRole('button', { name: 'Anmelden' }).click();
	await page.getByRole('heading', { name: 'Event agent möchte für dich in Marquee arbeiten' }).waitFor();
	await isSoundInBoth(screen, 'agent-consent');
	const write = page.getByLabel('Quiz, Teams und Ergebnisse ändern');
	assert.not(await write.isChecked());
	if (untick !== 'quiz:write') await write.check();
	await page.getByRole('button', { name: 'Erlauben' }).click();
	await page.getByText('back at the agent').waitFor();
	const back = new URL(page.url());
	await screen.close();
	return back;
}

type Fields = Record<string, unknown>;

/** An agent with a token: calls a tool and answers its value; an error fails the test. */
const worker =
	(token: string) =>
	async <Value = Fields>(name: string, more: object = {}): Promise<Value> => {
		const { isError, content } = resultIn(await call(token, name, more));
		assert.not(isError, `${name}: ${content[0]!.text}`);
		return JSON.parse(content[0]!.text) as Value;
	};

/** A whole event from nothing to its statistics: two stations, tried before they are stored, two teams, a host's day. */
async function runEvent(token: string): Promise<void> {
	const work = worker(token);
	const { event } = await work<{ event: { uid: string; version: number } }>('create_event', { name: 'By the agent' });
	const event_uid = event.uid;
	const file = (name: string) => ({ name: `${name}.json`, text: JSON.stringify([choice(`${name}?`)]) });
	const files = [file('harbour'), file('market')];
	const tried = await work<{ dryRun: boolean; catalogs: object[] }>('import_questions', {
		event_uid,
		files,
		dryRun: true
	});
	assert.equal([tried.dryRun, tried.catalogs.length], [true, 2]);
	assert.equal((await work('list_catalogs', { event_uid })).catalogs, []);
	await work('import_questions', { event_uid, files });
	const { teams } = await work<{ teams: { uid: string }[] }>('replace_teams', { event_uid, teams: ['Owls', 'Foxes'] });
	await work('update_event', { event_uid, published: true, ifVersion: event.version });
	await work('announce', { event_uid, text: 'We begin' });
	await work('set_board_mode', { event_uid, mode: 'frozen' });
	for (const catalog of ['harbour', 'market'])
		for (const [name, isCorrect] of [
			['Owls', true],
			['Foxes', catalog === 'market']
		] as const)
			await work('submit_result', { event_uid, name, catalog, answers: [{ isCorrect }] });
	await work('grant_points', { event_uid, team_uid: teams[1]!.uid, points: 50, reason: 'Best costume' });
	const graded = await work<{ changed: number }>('regrade', { event_uid, catalog: 'harbour', dryRun: true });
	assert.is(graded.changed, 0);
	await work('set_board_mode', { event_uid, mode: 'live' });
	const { ranking } = await work<{ ranking: { points: { name: string }[] } }>('get_ranking', { event_uid });
	assert.equal(
		ranking.points.map(({ name }) => name),
		['Foxes', 'Owls']
	);
	assert.ok(JSON.stringify(await work('get_statistics', { event_uid })).includes('harbour?'));
}

/** How long a token still works from now on, in milliseconds; at most five seconds. */
async function timeUntilRefused(token: string): Promise<number> {
	const from = performance.now();
	while (performance.now() - from < 5000) if ((await call(token, 'list_namespaces')).status === 401) break;
	return performance.now() - from;
}

test('it is authorised, reaches what it was allowed and no more, and stops when it is disconnected on the screen', async () => {
	const reader = await connect('ole', 'quiz:write');
	const named = resultIn(await call(reader, 'list_namespaces')).structuredContent!.namespaces;
	assert.ok(named.some(({ namespace }) => namespace === 'default'));
	assert.is(errorIn(await call(reader, 'list_events')), 'nothing');
	assert.is(errorIn(await call(reader, 'create_event', { name: 'Not allowed' })), 'missing_scope');
	assert.is(errorIn(await call(reader, 'list_events', { namespace: 'acme' })), 'namespace_mismatch');
	const writer = await connect('ole');
	await runEvent(writer);
	const { users } = await product.perform('user.list', { q: 'ole' });
	await product.perform('user.update', { id: users[0]!.id, role: 'analyst' });
	assert.is(errorIn(await call(writer, 'create_event', { name: 'No more' })), 'forbidden');
	const screen = await openAs(browser, product, 'jana', desk);
	const { page } = screen;
	await page.goto('/admin/apps');
	const buttons = page.getByRole('button', { name: 'Event agent trennen …' });
	for (const left of [1, 0]) {
		await buttons.first().click();
		await page.getByRole('dialog').getByRole('button', { name: 'Jetzt trennen' }).click();
		// Newest first.
		assert.ok((await timeUntilRefused(left ? writer : reader)) < 1000);
		await page.getByRole('dialog').waitFor({ state: 'hidden' });
		await page.waitForFunction((count) => document.querySelectorAll('td.num button').length === count, left);
	}
	for (const token of [reader, writer]) {
		const answer = await call(token, 'list_namespaces');
		assert.equal([answer.status, answer.json<{ error: string }>().error], [401, 'invalid_token']);
	}
	await screen.close();
});

test('the connection is checked from the address to a tool and back, and leaves nothing behind', async () => {
	const screen = await openAs(browser, product, 'jana', desk);
	const { page } = screen;
	await page.goto('/admin/apps');
	await page.getByRole('button', { name: 'Prüfen' }).click();
	await page.getByRole('heading', { name: 'Verbindungstest möchte für dich in Marquee arbeiten' }).waitFor();
	await page.getByRole('button', { name: 'Erlauben' }).click();
	await page.getByText('alles gut').waitFor();
	await page.getByText('list_namespaces nennt 2 Bereiche').waitFor();
	await page.getByText('Getrennt: der nächste Aufruf wird abgewiesen').waitFor();
	await page.waitForURL((url) => !url.searchParams.has('code'));
	assert.equal((await product.perform('app.list', { q: 'Verbindungstest' })).apps, []);
	await isSoundInBoth(screen, 'agent-check');
	await screen.close();
});

test('it names the failing step of a connection', async () => {
	const screen = await openAs(browser, product, 'jana', { viewport: { width: 390, height: 844 } });
	const { page } = screen;
	await page.goto('/admin/apps');
	await page.getByRole('button', { name: 'Prüfen' }).click();
	await page.getByRole('button', { name: 'Ablehnen' }).click();
	await page.getByText('Der Zugriff wurde nicht erlaubt').waitFor();
	await page.getByText('access_denied').waitFor();
	await isSoundInBoth(screen, 'agent-check-denied');
	const breaks: [path: string, status: number, words: string, detail: string][] = [
		['**/oauth/register', 429, 'Die App kann sich nicht anmelden', '429 rate_limited'],
		['**/.well-known/**', 404, 'Die Anmeldung wird nicht gefunden', '404 rate_limited'],
		['**/mcp', 405, 'Die Adresse antwortet nicht wie erwartet', '405 rate_limited']
	];
	for (const [path, status, words, detail] of breaks) {
		await page.route(path, (route) => route.fulfill({ status, json: { error: 'rate_limited' } }));
		await page.getByRole('button', { name: 'Noch einmal' }).click();
		await page.getByText(words).waitFor();
		await page.getByText(detail).waitFor();
	}
	await screen.close();
});

test.run();
