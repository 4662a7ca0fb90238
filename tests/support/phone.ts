import { randomBytes } from 'node:crypto';
import type { Attempt, Item, PlayInfo, Receipt } from '../../server/features/play/types.ts';
import { exchange } from './http.ts';

/** An answer of the play API with its parsed body. */
export interface Reply<T> {
	status: number;
	body: T & { error?: string };
}

/** A new id as a phone makes them. */
export const clientId = (): string => randomBytes(16).toString('hex');

/** A phone at the play API that never repeats a call by itself. */
export class Phone {
	base: string;
	#token: string | undefined;

	/** The device token, once it joined. */
	get token(): string | undefined {
		return this.#token;
	}

	constructor(base: string) {
		this.base = base;
	}

	async call<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
		const headers = {
			...(body ? { 'content-type': 'application/json' } : {}),
			...(this.#token ? { authorization: `Bearer ${this.#token}` } : {})
		};
		const sent = Buffer.from(body ? JSON.stringify(body) : '');
		const answer = await exchange(new URL(`${this.base}/api/play${path}`), method, headers, sent);
		return { status: answer.status, body: answer.json<Reply<T>['body']>() };
	}

	/** The body of a call that has to succeed. */
	async done<T>(method: string, path: string, body?: object): Promise<T> {
		const reply = await this.call<T>(method, path, body);
		if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
		return reply.body;
	}

	/** Joins by name or with a team token; answers the team's uid. */
	async join(event: string, by: { name: string } | { teamToken: string }): Promise<string> {
		const body = { joinId: clientId(), delivery: 'body', ...by };
		const joined = await this.done<{ team: { uid: string }; deviceToken: string }>(
			'POST',
			`/events/${event}/join`,
			body
		);
		this.#token = joined.deviceToken;
		return joined.team.uid;
	}

	info = (event: string) => this.done<PlayInfo>('GET', `/events/${event}`);
	startAttempt = (event: string, catalog: string, attemptId = clientId()) =>
		this.done<Attempt>('POST', `/events/${event}/attempts`, { attemptId, catalog });
	attempt = (attemptId: string) => this.done<Attempt>('GET', `/attempts/${attemptId}`);
	open = (attemptId: string, question: number) =>
		this.done<{ item: Item }>('POST', `/attempts/${attemptId}/questions/${question}/open`, {});
	answer = (attemptId: string, question: number, answer: unknown, answerId = clientId()) =>
		this.call<Receipt>('PUT', `/attempts/${attemptId}/answers/${question}`, { answerId, answer });
	finish = (attemptId: string) => this.done('POST', `/attempts/${attemptId}/finish`, {});
}
