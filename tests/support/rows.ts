import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { ask, type Told } from './ask.ts';
import type { Client, Sending } from './http.ts';
import type { Served } from './scene.ts';

/** One row of a table: who sends what, and what must come back. */
export interface Row<Name extends string = never> {
	name: string;
	/** Name of the caller; absent = the table's. */
	as?: Name;
	/** `METHOD /path`; see `Table` for what its words stand for. */
	request: string;
	send?: Sending | undefined;
	status: number;
	/** Fields that the JSON body must have, compared deeply. */
	body?: Record<string, unknown>;
	/** The whole answer, where it is no JSON. */
	text?: string;
	/** Faults as `path code`, in the order of the alphabet. */
	faults?: string[];
	headers?: Record<string, string | RegExp>;
	/** The live topics that are announced, each once, in the order of the alphabet; absent = nothing is. */
	announces?: string[];
}

/** What the rows of a table are sent to, and who is who in them. */
export interface Table<Name extends string = never> {
	served: Served;
	callers: Record<Name, Client>;
	/** Who sends the rows that name nobody; absent = a stranger. */
	as?: Name;
	/** What each `:word` of a path means. */
	words?: Record<string, string>;
	/** Stands before every path that does not begin with `/api`. */
	below?: string;
}

/** Makes a test of every row. */
export function testRows<Name extends string>(test: Test, table: () => Table<Name>, rows: readonly Row<Name>[]): void {
	for (const row of rows) test(row.name, async () => void (await check(table(), row)));
}

/** Sends the request of a row and compares the answer with it. */
export async function check<Name extends string>(
	{ served, callers, words = {}, below = '', ...table }: Table<Name>,
	row: Row<Name>
): Promise<Told> {
	const [method = '', path = ''] = row.request.split(' ');
	const as = row.as ?? table.as;
	const address = (path.startsWith('/api') ? path : below + path).replace(
		/:([a-z]+)/g,
		(word, name: string) => words[name] ?? word
	);
	const before = served.announced.length;
	const told = await ask(
		as === undefined ? served.client() : callers[as],
		`${method} ${address}`,
		row.send?.body,
		row.send?.headers
	);
	const topics = new Set(served.announced.slice(before).flatMap((news) => news.topics));
	assert.is(told.status, row.status, `${row.name}: ${told.text.slice(0, 300)}`);
	assert.equal([...topics].sort(), row.announces ?? [], `${row.name} announces`);
	if (row.text !== undefined) assert.is(told.text, row.text, row.name);
	else if (row.status >= 400) checkError(told, row.name);
	for (const [field, value] of Object.entries(row.body ?? {})) assert.equal(told.body[field], value, field);
	if (row.faults) assert.equal([...told.faults].sort(), row.faults, row.name);
	for (const [name, value] of Object.entries(row.headers ?? {})) {
		const sent = told.headers.get(name) ?? '';
		if (value instanceof RegExp) assert.match(sent, value);
		else assert.is(sent, value, name);
	}
	return told;
}

// What an error may say beside its code, its sentence and the id of the request.
const more = [
	'details',
	'scope',
	'tokenNamespace',
	'currentVersion',
	'opensAt',
	'closedAt',
	'receipt',
	'limits',
	'missing',
	'unexpected'
];

/** An error has a code, a sentence, and the id that is also in the header, and nothing of the machine. */
export function checkError({ body, headers, text }: Told, what: string): void {
	const { error, message, requestId, ...rest } = body;
	assert.match(String(error), /^[a-z]+(_[a-z]+)*$/, what);
	assert.match(String(message), /^[A-Z].{5,}\.$/, what);
	assert.is(requestId, headers.get('x-request-id'), what);
	assert.not.match(text, /SELECT|INSERT|sqlite|node_modules|\.ts:\d|\\n +at /i, what);
	assert.equal(
		Object.keys(rest).filter((key) => !more.includes(key)),
		[],
		what
	);
}
