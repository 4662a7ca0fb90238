import type { Env } from './env.ts';

/** One message of a conversation with the chat service. */
export interface ChatMessage {
	role: 'system' | 'user';
	content: string;
}

/** Maximum length of a reply, and its temperature: 0 = always the likeliest words, 1 = lively. */
interface AnswerForm {
	tokens: number;
	bytes: number;
	liveliness: number;
}
const short: AnswerForm = { tokens: 600, bytes: 64 * 1024, liveliness: 0.9 };

/** `signal` ends the call as soon as nobody waits for it; the form counts as short where it says nothing. */
interface CallOptions {
	form?: Partial<AnswerForm>;
	signal: AbortSignal;
}

/** `unavailable` = unreachable or refusing, `timeout` = too slow, `invalid` = an unusable reply. */
type ChatFault = 'unavailable' | 'timeout' | 'invalid';

/**
 * Why the chat service returned nothing; `isPassing` = a retry may succeed. The text contains nothing the service sent.
 */
export class ChatFailure extends Error {
	readonly fault: ChatFault;
	readonly isPassing: boolean;

	constructor(fault: ChatFault, message: string, isPassing = false) {
		super(message);
		this.fault = fault;
		this.isPassing = isPassing;
	}
}

/** Whether a chat service is configured. */
export const hasChat = (env: Env): boolean => env.RAG_CHAT_SERVICE_URL !== '';

/** What the service said, which may be anything, and what it says that it cost; null if it says nothing. */
interface ChatReply {
	text: string;
	tokens: number | null;
}

/** Calls the chat service once, for callers who wait. Throws a ChatFailure whose message staff may read. */
export const askChatNow = (env: Env, messages: ChatMessage[], { form, signal }: CallOptions): Promise<ChatReply> =>
	askOnce(env, messages, { ...short, ...form }, signal);

/**
 * Calls the chat service and returns its text, which may be anything. Retries once after a time-out, 429 or 5xx; takes
 * at most twice RAG_CHAT_SERVICE_TIMEOUT seconds. Throws a ChatFailure whose message staff may read.
 */
export async function askChat(env: Env, messages: ChatMessage[], options: CallOptions): Promise<string> {
	try {
		return (await askChatNow(env, messages, options)).text;
	} catch (error) {
		if (error instanceof ChatFailure && error.isPassing) return (await askChatNow(env, messages, options)).text;
		throw error;
	}
}

const completions = '/chat/completions';

/** The address that is called, and whether it speaks the form of OpenAI or that of our own relay. */
function targetOf(address: string): { url: URL; isOpenAi: boolean } {
	const url = new URL(address);
	const path = url.pathname.replace(/\/$/, '');
	if (path.endsWith('/v1')) url.pathname = `${path}${completions}`;
	return { url, isOpenAi: url.pathname.replace(/\/$/, '').endsWith(completions) };
}

async function askOnce(env: Env, messages: ChatMessage[], form: AnswerForm, unwanted: AbortSignal): Promise<ChatReply> {
	const { url, isOpenAi } = targetOf(env.RAG_CHAT_SERVICE_URL);
	const { RAG_CHAT_SERVICE_MODEL: model, RAG_CHAT_SERVICE_TOKEN: token } = env;
	const body = isOpenAi
		? { model, messages, temperature: form.liveliness, max_tokens: form.tokens }
		: { messages, model, context: [] };
	const late = AbortSignal.timeout(env.RAG_CHAT_SERVICE_TIMEOUT * 1000);
	const signal = AbortSignal.any([late, unwanted]);
	const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
	const sent = { method: 'POST', redirect: 'error', headers, body: JSON.stringify(body), signal } as const;
	try {
		const response = await fetch(url, sent);
		if (!response.ok) {
			void response.body?.cancel();
			throw new ChatFailure(
				'unavailable',
				`The service answered ${response.status}.`,
				response.status === 429 || response.status >= 500
			);
		}
		const answer = await readJson(response, form.bytes);
		return { text: textOf(answer, isOpenAi), tokens: tokensOf(answer) };
	} catch (error) {
		if (error instanceof ChatFailure) throw error;
		if (unwanted.aborted) throw new ChatFailure('unavailable', 'Nobody waits for the answer any more.');
		if (late.aborted) throw new ChatFailure('timeout', 'The service did not answer in time.', true);
		throw new ChatFailure('unavailable', 'The service cannot be reached.');
	}
}

/** The JSON of a response, up to a number of bytes. */
async function readJson(response: Response, most: number): Promise<unknown> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		if (bytes > most) throw new ChatFailure('invalid', 'The answer of the service is too long.');
		parts.push(part);
	}
	try {
		return JSON.parse(Buffer.concat(parts).toString('utf8'));
	} catch {
		throw new ChatFailure('invalid', 'The service answered no JSON.');
	}
}

const fieldOf = (value: unknown, name: string | number): unknown =>
	typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[name] : undefined;
const relayFields = ['answer', 'response', 'result', 'output', 'output_text'];

const mostTokens = 1_000_000;

/** What an answer says it cost; what cannot be true counts as nothing said. */
function tokensOf(answer: unknown): number | null {
	const total = fieldOf(fieldOf(answer, 'usage'), 'total_tokens');
	return Number.isInteger(total) && Number(total) >= 0 && Number(total) <= mostTokens ? Number(total) : null;
}

function textOf(answer: unknown, isOpenAi: boolean): string {
	const choice = fieldOf(fieldOf(answer, 'choices'), 0);
	const spoken = fieldOf(fieldOf(isOpenAi ? choice : answer, 'message'), 'content');
	const found = isOpenAi ? [spoken] : [...relayFields.map((name) => fieldOf(answer, name)), spoken];
	const text = found.find((one) => typeof one === 'string');
	if (typeof text !== 'string') throw new ChatFailure('invalid', 'The service answered no text.');
	return text;
}
