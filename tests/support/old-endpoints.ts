import * as assert from 'uvu/assert';
import { updateEvent } from '../../server/features/authoring/events/operations.ts';
import type { Bench } from './processes/databases.ts';
import { createClient, type Answer, type Client } from './http.ts';
import { openScene, serveScene, type Scene, type Served } from './scene.ts';

type Fields = Record<string, unknown>;

/** The product with an event and three callers of its old endpoints. */
export interface OldEndpoints {
	scene: Scene;
	served: Served;
	/** A token that reads and writes quizzes. */
	api: Client;
	nobody: Client;
	/** Uid of the event that an address without a query names. */
	event: string;
	/** Sends `METHOD /path` and checks the status; an error has `success: false`. */
	send(client: Client, request: string, status: number, body?: object, headers?: Fields): Promise<Answer>;
	/** Changes settings of the event. */
	config(changes: Fields): Promise<unknown>;
}

/** Starts the product for a suite; `freshEvent` goes before each of its tests. */
export async function openOldEndpoints(
	bench: Pick<Bench, 'open'>
): Promise<OldEndpoints & { freshEvent(): Promise<void> }> {
	const scene = await openScene(bench);
	const served = await serveScene(scene);
	const old = {
		scene,
		served,
		api: served.client(await scene.token(['quiz:read', 'quiz:write'])),
		nobody: createClient(served.base),
		event: '',
		async freshEvent() {
			scene.setTime(null);
			old.event = (await scene.event()).uid;
		},
		async send(client: Client, request: string, status: number, body?: object, headers = {}) {
			const [method = '', path = ''] = request.split(' ');
			const named = path.includes('?') ? path : `${path}?event_uid=${old.event}`;
			const answer = await client.request(method, named, { ...(body ? { body } : {}), headers });
			assert.is(answer.status, status, `${request}: ${answer.status} ${answer.text.slice(0, 300)}`);
			if (status >= 400) assert.is(answer.json<Fields>().success, false, request);
			return answer;
		},
		config: (changes: Fields) => scene.call(updateEvent, { event: old.event, config: changes })
	};
	return old;
}

export const errorOf = (answer: Answer) => answer.json<Fields>().error;

/** The faults of a 422 as `path code`. */
export const faultsOf = (answer: Answer): string[] =>
	answer.json<{ details: { path: string; code: string }[] }>().details.map(({ path, code }) => `${path} ${code}`);
