import type { Env } from './env.ts';

/** One message of a conversation with the chat service. */
export interface ChatMessage {
	role: 'system' | 'user';
	content: string;
}

const mostBytes = 64 * 1024;
const mostTokens = 600;
const liveliness = 0.9;

/** Why the chat service gave no answer; `isPassing` = another try may succeed. Its text holds nothing that the service said. */
class ChatFailure extends Error {
	readonly isPassing: boolean;

	constructor(message: string, isPassing = false) {
		super(message);
		this.isPassing = isPassing;
	}
}

/** Whether there is a chat service. */
export const hasChat = (env: Env): boolean => env.RAG_CHAT_SERVICE_URL !== '';

/**
 * Asks the chat service and answers its text, which may be anything at all. One more try after a time-out, 429 or 5xx; at
 * most twice RAG_CHAT_SERVICE_TIMEOUT seconds. Throws an Error whose message is fit for staff.
 */
export async function askChat(env: Env, messages: ChatMessage[]): Promise<string> {
	try {
		return await askOnce(env, messages);
	} catch (error) {
		if (error instanceof ChatFailure && error.isPassing) return askOnce(env, messages);
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

async function askOnce(env: Env, messages: ChatMessage[]): Promise<string> {
	const { url, isOpenAi } = targetOf(env.RAG_CHAT_SERVICE_URL);
	const { RAG_CHAT_SERVICE_MODEL: model, RAG_CHAT_SERVICE_TOKEN: token } = env;
	const body = isOpenAi
		? { model, messages, temperature: liveliness, max_tokens: mostTokens }
		: { messages, model, context: [] };
	const signal = AbortSignal.timeout(env.RAG_CHAT_SERVICE_TIMEOUT * 1000);
	const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
	const sent = { method: 'POST', redirect: 'error', headers, body: JSON.stringify(body), signal } as const;
	try {
		const response = await fetch(url, sent);
		if (!response.ok) {
			void response.body?.cancel();
			throw new ChatFailure(
				`The service answered ${response.status}.`,
				response.status === 429 || response.status >= 500
			);
		}
		return textOf(await readJson(response), isOpenAi);
	} catch (error) {
		if (error instanceof ChatFailure) throw error;
		if (signal.aborted) throw new ChatFailure('The service did not answer in time.', true);
		throw new ChatFailure('The service cannot be reached.');
	}
}

/** The JSON of an answer of at most 64 KiB. */
async function readJson(response: Response): Promise<unknown> {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	for await (const part of response.body ?? []) {
		bytes += part.byteLength;
		if (bytes > mostBytes) throw new ChatFailure('The answer of the service is too long.');
		parts.push(part);
	}
	try {
		return JSON.parse(Buffer.concat(parts).toString('utf8'));
	} catch {
		throw new ChatFailure('The service answered no JSON.');
	}
}

const fieldOf = (value: unknown, name: string | number): unknown =>
	typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[name] : undefined;
const relayFields = ['answer', 'response', 'result', 'output', 'output_text'];

function textOf(answer: unknown, isOpenAi: boolean): string {
	const choice = fieldOf(fieldOf(answer, 'choices'), 0);
	const spoken = fieldOf(fieldOf(isOpenAi ? choice : answer, 'message'), 'content');
	const found = isOpenAi ? [spoken] : [...relayFields.map((name) => fieldOf(answer, name)), spoken];
	const text = found.find((one) => typeof one === 'string');
	if (typeof text !== 'string') throw new ChatFailure('The service answered no text.');
	return text;
}
