import { freshId } from './phone.ts';
import { createClient, type Answer, type Client } from '../http.ts';
import type { Ids } from './game.ts';

/** A browser that joined, with what it was answered. */
export interface Joined {
	client: Client;
	answer: Answer;
}

/** The play API of an event as a browser with cookies calls it, for tests of statuses, headers and limits. */
export function playDoor(at: () => { base: string; event: string }) {
	const path = (rest = '') => `/api/play/events/${at().event}${rest}`;
	return {
		path,
		async joined(fields: object = {}, headers: Record<string, string> = {}): Promise<Joined> {
			const client = createClient(at().base, headers);
			const names = { joinId: freshId('join'), name: freshId('Team') };
			return { client, answer: await client.post(path('/join'), { ...names, ...fields }) };
		},
		start: (client: Client, attemptId = freshId('attempt')) =>
			client.post(path('/attempts'), { attemptId, catalog: 'start' }),
		put: (client: Client, attempt: string, question: Ids, body: object) =>
			client.request('PUT', `/api/play/attempts/${attempt}/answers/${question.id}`, { body })
	};
}

/** Status and code of a refusal. */
export const errorOf = (answer: Answer): [status: number, code: string] => [
	answer.status,
	answer.json<{ error: string }>().error
];
