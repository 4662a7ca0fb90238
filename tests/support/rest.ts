import * as assert from 'uvu/assert';
import type { Answer, Sending } from './http.ts';
import type { Served } from './scene.ts';

/** Who calls: a token's name, or nobody. */
export type Tokens<Name extends string> = Record<Name, string>;

/** One row of a scenario table: what is sent, and what must come back. */
export interface Scenario<Name extends string> {
	name: string;
	/** Name of the token; absent = none. */
	as?: Name;
	/** `METHOD /path below the namespace`; a path that starts with `/api` is taken whole. */
	request: string;
	send?: Sending | undefined;
	status: number;
	/** Fields that the JSON body must have, compared deeply. */
	body?: Record<string, unknown>;
	/** Faults as `path code`. */
	faults?: string[];
	headers?: Record<string, string | RegExp>;
	/** The live topics that are announced, each once, in the order of the alphabet; absent = nothing is. */
	announces?: string[];
}

/** Sends the request of a row and compares the answer with it. */
export async function check<Name extends string>(
	served: Served,
	tokens: Tokens<Name>,
	row: Scenario<Name>,
	namespace = 'acme'
): Promise<Answer> {
	const [method = '', path = ''] = row.request.split(' ');
	const whole = path.startsWith('/api') ? path : `/api/v1/namespaces/${namespace}${path}`;
	const client = served.client(row.as === undefined ? undefined : tokens[row.as]);
	const before = served.announced.length;
	const answer = await client.request(method, whole, row.send);
	const topics = new Set(served.announced.slice(before).flatMap((news) => news.topics));
	assert.is(answer.status, row.status, `${row.name}: ${answer.text.slice(0, 300)}`);
	assert.equal([...topics].sort(), row.announces ?? [], `${row.name} announces`);
	if (row.status >= 400) checkError(answer);
	const json = row.body || row.faults ? answer.json<Record<string, unknown>>() : {};
	for (const [field, value] of Object.entries(row.body ?? {})) assert.equal(json[field], value, field);
	if (row.faults) {
		const details = (json.details ?? []) as { path: string; code: string }[];
		assert.equal(details.map(({ path, code }) => `${path} ${code}`).sort(), row.faults);
	}
	for (const [name, value] of Object.entries(row.headers ?? {})) {
		const sent = answer.headers.get(name) ?? '';
		if (value instanceof RegExp) assert.match(sent, value);
		else assert.is(sent, value, name);
	}
	return answer;
}

/** Every error has its code, a sentence, and the id that is also in the header. */
function checkError(answer: Answer): void {
	const { error, message, requestId } = answer.json<Record<string, unknown>>();
	assert.type(error, 'string');
	assert.ok(String(message).length > 5);
	assert.is(requestId, answer.headers.get('x-request-id'));
	assert.not.match(answer.text, /SELECT|node_modules|\.ts:\d/);
}
