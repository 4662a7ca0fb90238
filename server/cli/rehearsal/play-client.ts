import { setTimeout as sleep } from 'node:timers/promises';

const mostTries = 6;
const firstWaitMs = 500;

/** An answer of the play API that is no success. */
export class PlayError extends Error {
	status: number;
	code: string;

	constructor(status: number, body: { error?: string; message?: string }) {
		super(body.message ?? `status ${status}`);
		this.status = status;
		this.code = body.error ?? 'unknown';
	}
}

type Method = 'GET' | 'POST' | 'PUT';

/** Calls the play API like a phone: what may be repeated is repeated, with longer and longer waits. */
export class PlayClient {
	#base: string;
	#token: string | undefined;

	constructor(base: string) {
		this.#base = `${base}/api/play`;
	}

	/** From now on every call proves to be this device. */
	signIn(token: string): void {
		this.#token = token;
	}

	/** The body of a success; PlayError for a refusal, or what kept the server from answering after six tries. */
	async call<T>(method: Method, path: string, body?: object): Promise<T> {
		for (let tries = 1; ; tries += 1) {
			try {
				return await this.#once<T>(method, path, body);
			} catch (error) {
				const isFinal = error instanceof PlayError && error.status < 500 && error.status !== 429;
				if (isFinal || tries === mostTries) throw error;
				await sleep(firstWaitMs * 2 ** (tries - 1));
			}
		}
	}

	async #once<T>(method: Method, path: string, body?: object): Promise<T> {
		const headers = {
			...(body ? { 'content-type': 'application/json' } : {}),
			...(this.#token ? { authorization: `Bearer ${this.#token}` } : {})
		};
		const answer = await fetch(this.#base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
		const text = await answer.text();
		const fields = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : { message: text };
		if (!answer.ok) throw new PlayError(answer.status, fields);
		return fields as T;
	}
}
