import { nextCall, readJson, refused, sendForm, sendJson, type Failure } from './check-calls.ts';

/** The steps of a connection, in their order. */
export const checkSteps = ['reach', 'discover', 'register', 'allow', 'token', 'tools', 'end'] as const;
type CheckStep = (typeof checkSteps)[number];

/** The progress of a check: the time of each successful step, and the failed one. */
export interface CheckReport {
	done: { step: CheckStep; ms: number }[];
	failed?: { step: CheckStep; detail: string };
	/** The number of namespaces the tool returned. */
	namespaces?: number;
}

/** A check that sends its user to the consent page; it continues when that redirects back. */
export interface WaitingCheck extends Place {
	report: CheckReport;
	state: string;
	verifier: string;
	clientId: string;
	startedAt: number;
}

interface Place {
	/** Where apps call tools. */
	address: string;
	redirectUri: string;
	server: ServerDocument;
}

interface ServerDocument {
	issuer: string;
	authorization_endpoint: string;
	token_endpoint: string;
	registration_endpoint: string;
	revocation_endpoint: string;
}

interface Pair {
	access_token: string;
	refresh_token: string;
}

// Read-only, for the minute of the check.
const scope = 'quiz:read';

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));
const base64url = (bytes: Uint8Array): string =>
	btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');

async function challengeOf(verifier: string): Promise<string> {
	return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** Runs a step, and notes its time or why it failed; null = it failed. */
async function take<Value>(
	report: CheckReport,
	step: CheckStep,
	work: () => Promise<Value>,
	startedAt = performance.now()
): Promise<Value | null> {
	try {
		const value = await work();
		report.done.push({ step, ms: Math.round(performance.now() - startedAt) });
		return value;
	} catch (thrown) {
		report.failed = { step, detail: (thrown as Failure).message };
		return null;
	}
}

/** Where the endpoint says its metadata is, to a caller without a token (RFC 9728). */
async function reach(address: string): Promise<string> {
	const answer = await nextCall(address, null);
	const document = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1];
	if (answer.status !== 401 || !document) throw await refused(answer);
	return document;
}

async function discover(document: string, address: string): Promise<ServerDocument> {
	const about = await readJson<{ resource: string; authorization_servers: string[] }>(document);
	const [issuer] = about.authorization_servers;
	if (about.resource !== address || !issuer) throw new Error(about.resource);
	const server = await readJson<ServerDocument>(`${issuer}/.well-known/oauth-authorization-server`);
	if (server.issuer !== issuer) throw new Error(server.issuer);
	return server;
}

const register = async ({ server, redirectUri }: Place, name: string): Promise<string> => {
	const asked = { client_name: name, redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
	return (await sendJson<{ client_id: string }>(server.registration_endpoint, asked)).client_id;
};

/** Does what an app does before its user is asked: from the address to the authorisation request, which it returns. */
export async function beginCheck(
	address: string,
	asked: { redirectUri: string; namespace: string; name: string }
): Promise<{ report: CheckReport; waiting?: WaitingCheck; leadsTo?: string }> {
	const { redirectUri, namespace, name } = asked;
	const report: CheckReport = { done: [] };
	const document = await take(report, 'reach', () => reach(address));
	const server = document && (await take(report, 'discover', () => discover(document, address)));
	if (!server) return { report };
	const place = { address, redirectUri, server };
	const clientId = await take(report, 'register', () => register(place, name));
	if (clientId === null) return { report };
	const [state, verifier] = [random(), random()];
	const query = new URLSearchParams({
		response_type: 'code',
		client_id: clientId,
		redirect_uri: redirectUri,
		code_challenge: await challengeOf(verifier),
		code_challenge_method: 'S256',
		resource: address,
		scope,
		state,
		namespace
	});
	const waiting = { ...place, report, state, verifier, clientId, startedAt: Date.now() };
	return { report, waiting, leadsTo: `${server.authorization_endpoint}?${query}` };
}

/** Does what an app does with the answer of the consent page: gets its tokens, calls a tool, and ends its access. */
export async function finishCheck(waiting: WaitingCheck, answer: URLSearchParams): Promise<CheckReport> {
	const { report, server, address, clientId: client_id } = waiting;
	const asked = performance.now() - Math.max(0, Date.now() - waiting.startedAt);
	const code = await take(report, 'allow', () => codeIn(answer, server), asked);
	if (code === null) return report;
	const fields = { client_id, code, redirect_uri: waiting.redirectUri, code_verifier: waiting.verifier };
	const pair = await take(report, 'token', () =>
		sendForm<Pair>(server.token_endpoint, { grant_type: 'authorization_code', resource: address, ...fields })
	);
	if (!pair) return report;
	report.namespaces = (await take(report, 'tools', () => countNamespaces(address, pair))) ?? undefined;
	const isWorking = !report.failed;
	const ended = await endAccess(waiting, pair).catch((thrown: Error) => thrown);
	if (isWorking) await take(report, 'end', () => (ended instanceof Error ? Promise.reject(ended) : Promise.resolve()));
	return report;
}

async function codeIn(answer: URLSearchParams, { issuer }: ServerDocument): Promise<string> {
	const code = answer.get('code');
	if (answer.get('iss') !== issuer || !code) throw new Error(answer.get('error') ?? 'iss');
	return code;
}

async function countNamespaces(address: string, { access_token }: Pair): Promise<number> {
	const answer = await nextCall(address, access_token);
	if (answer.status !== 200) throw await refused(answer);
	const text = await answer.text();
	// Either one object, or the same as an event of a stream.
	const message = JSON.parse(/^data: ?(.+)$/m.exec(text)?.[1] ?? text) as RpcAnswer;
	const namespaces = message.result?.structuredContent?.namespaces;
	if (!namespaces) throw new Error(message.error?.message ?? message.result?.content?.[0]?.text ?? 'list_namespaces');
	return namespaces.length;
}

interface RpcAnswer {
	error?: { message: string };
	result?: { structuredContent?: { namespaces: unknown[] }; content?: { text: string }[] };
}

/** Ends the access, and verifies that the next call is rejected. */
async function endAccess({ server, address, clientId: client_id }: WaitingCheck, pair: Pair): Promise<void> {
	await sendForm(server.revocation_endpoint, { token: pair.refresh_token, client_id });
	const answer = await nextCall(address, pair.access_token);
	if (answer.status !== 401) throw await refused(answer);
}
