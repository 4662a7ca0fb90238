import { request as httpRequest, type IncomingMessage } from 'node:http';

type Body = object | string | URLSearchParams | FormData | Uint8Array;

/** What to send besides method and path: plain objects go as JSON, everything else as `fetch` would send it. */
export interface Sending {
	body?: Body;
	headers?: Record<string, string>;
	/** Hangs up before the answer; the request then rejects. */
	signal?: AbortSignal;
}

/** An answer whose body is already read; redirects are not followed. */
export interface Answer {
	status: number;
	headers: Headers;
	setCookies: string[];
	bytes: Buffer;
	text: string;
	/** The body as JSON; throws with the text when it is none. */
	json<T = unknown>(): T;
}

/** A caller with a cookie jar, and the csrf token it learned from the answers. */
export interface Client {
	cookies: Map<string, string>;
	csrfToken: string | undefined;
	request(method: string, path: string, sending?: Sending): Promise<Answer>;
	get(path: string, headers?: Record<string, string>): Promise<Answer>;
	post(path: string, body?: Body, headers?: Record<string, string>): Promise<Answer>;
}

/**
 * A client of the server at `base` (`http://127.0.0.1:3000`). Cookies are kept; a `csrfToken` in a JSON answer or a
 * hidden `_csrf` field in a page is sent back as `X-CSRF-Token` on every request that is not a GET.
 */
export function createClient(base: string, always: Record<string, string> = {}): Client {
	const client: Client = {
		cookies: new Map(),
		csrfToken: undefined,
		async request(method, path, sending = {}) {
			const { bytes, type } = await encode(sending.body);
			const headers = {
				...type,
				...cookieHeader(client),
				...csrfHeader(client, method),
				...always,
				...sending.headers
			};
			const answer = await exchange(new URL(path, base), method, headers, bytes, sending.signal);
			keepCookies(client.cookies, answer.setCookies);
			client.csrfToken = findCsrfToken(answer.text) ?? client.csrfToken;
			return answer;
		},
		get: (path, headers) => client.request('GET', path, { headers }),
		post: (path, body, headers) => client.request('POST', path, { body, headers })
	};
	return client;
}

/**
 * One request with its answer. Not `fetch`, which drops a `Host` header without a word, and takes twice the processor:
 * half of our tests are about host names, and some send tens of thousands of requests.
 */
export function exchange(
	url: URL,
	method: string,
	headers: Record<string, string>,
	body: Buffer,
	signal?: AbortSignal
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const length = body.length ? { 'content-length': String(body.length) } : {};
		const request = httpRequest(
			url,
			{ method, headers: { ...length, ...headers }, ...(signal && { signal }) },
			(response) => {
				const pieces: Buffer[] = [];
				response.on('data', (piece: Buffer) => pieces.push(piece));
				response.once('end', () => resolve(answerOf(response, Buffer.concat(pieces))));
				response.once('error', reject);
			}
		);
		request.once('error', reject);
		request.end(body);
	});
}

/** Headers are read when they are asked for: of most answers nobody does. */
function answerOf(response: IncomingMessage, bytes: Buffer): Answer {
	const text = bytes.toString();
	let headers: Headers | undefined;
	return {
		status: response.statusCode ?? 0,
		get headers() {
			return (headers ??= headersOf(response));
		},
		setCookies: response.headers['set-cookie'] ?? [],
		bytes,
		text,
		json: () => parse(text)
	};
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
	const headers = new Headers();
	for (const [name, values] of Object.entries(headersDistinct))
		for (const value of values ?? []) headers.append(name, value);
	return headers;
}

async function encode(body?: Body): Promise<{ bytes: Buffer; type: Record<string, string> }> {
	if (body === undefined) return { bytes: Buffer.alloc(0), type: {} };
	const isReady =
		typeof body === 'string' || [URLSearchParams, FormData, Uint8Array].some((kind) => body instanceof kind);
	if (!isReady) return { bytes: Buffer.from(JSON.stringify(body)), type: { 'content-type': 'application/json' } };
	const encoded = new Response(body as BodyInit);
	const type = encoded.headers.get('content-type');
	return { bytes: Buffer.from(await encoded.arrayBuffer()), type: type ? { 'content-type': type } : {} };
}

function cookieHeader({ cookies }: Client): Record<string, string> {
	return cookies.size ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {};
}

function csrfHeader({ csrfToken }: Client, method: string): Record<string, string> {
	return csrfToken && method !== 'GET' ? { 'x-csrf-token': csrfToken } : {};
}

function keepCookies(cookies: Map<string, string>, lines: string[]): void {
	for (const line of lines) {
		const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
		const isGone = /;\s*max-age=0/i.test(line) || /;\s*expires=[^;]*\b1970\b/i.test(line);
		if (isGone) cookies.delete(name);
		else cookies.set(name, value);
	}
}

function findCsrfToken(text: string): string | undefined {
	return (/"csrfToken"\s*:\s*"([^"]+)"/.exec(text) ?? /name="_csrf"[^>]*\bvalue="([^"]+)"/.exec(text))?.[1];
}

function parse<T>(text: string): T {
	try {
		return JSON.parse(text) as T;
	} catch {
		throw new Error(`The answer is no JSON: ${text.slice(0, 500)}`);
	}
}
