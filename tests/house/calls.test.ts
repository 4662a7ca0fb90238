import * as assert from 'uvu/assert';
import { addresses } from '../../src/lib/admin/shell/calls/addresses.ts';
import { requestFor } from '../../src/lib/admin/shell/calls/call.ts';
import { suite } from '../support/runner/suite.ts';
import { addressesNow } from './rules/call-addresses.ts';
import { importsOf } from './rules/import-graph.ts';
import { readSources } from './rules/source.ts';

const test = suite('calls of the back end');

test('the addresses that screens call are those of the rows; `npm run addresses` writes them', () => {
	assert.equal(addresses as object, addressesNow());
});

const engine = 'src/lib/admin/shell/calls/call.ts';
// What is no operation of the back end, or no JSON.
const others = [
	// The endpoints of apps, as apps use them.
	'src/lib/admin/platform/oauth/check-calls.ts',
	// `fetch` cannot tell how much of a file is sent.
	'src/lib/admin/platform/media/requests.ts',
	'src/lib/admin/shell/calls/send-file.ts',
	// An endpoint of players.
	'src/lib/admin/authoring/event-settings/read-names.ts',
	// Files that are read as they come.
	'src/lib/admin/authoring/print/receive.ts',
	'src/lib/admin/gameplay/results/load-paper.ts',
	// A form action of its screen.
	'src/lib/admin/website/design/css-check.svelte.ts'
];
const sources = readSources(['src'], ['ts', 'svelte']);

test('screens of the back end call operations by name, and nothing by hand', () => {
	const calling = sources.filter(
		({ file, text }) =>
			/^src\/(lib|routes)\/admin\//.test(file) && /(?<![#.\w])fetch\(|\bnew XMLHttpRequest\b/.test(text)
	);
	assert.equal(calling.map(({ file }) => file).sort(), [engine, ...others].sort());
});

// Kit leaves for the browser's own error page where data cannot be loaded.
test('a screen is reloaded by one function, which first checks whether the server responds', () => {
	const reloading = sources.filter(({ text }) => /\binvalidate(All)?\(/.test(text));
	assert.equal(
		reloading.map(({ file }) => file),
		['src/lib/ui/reload-screen.ts']
	);
});

test('phones, walls and the website load no addresses of the back end', () => {
	const edges = Map.groupBy(
		sources.flatMap(importsOf).filter(({ isType, isPackage, isLate }) => !isType && !isPackage && !isLate),
		({ from }) => from
	);
	const isOutside = (file: string) =>
		/^src\/(lib\/(phone|stage|site|blocks)|routes\/(\((quiz|stage)\)|site|page-frame|results-hub))\//.test(file);
	const reached = new Set(sources.map(({ file }) => file).filter(isOutside));
	assert.ok(reached.size > 100);
	for (const file of reached) for (const { to } of edges.get(file) ?? []) reached.add(to);
	assert.not(reached.has('src/lib/admin/shell/calls/addresses.ts'));
});

test('a call fills the address, then the query, and sends the rest', () => {
	assert.equal(requestFor('team.update', { event: 'e 1', uid: 'a/b', hidden: true }), {
		method: 'PATCH',
		path: '/admin/teams/a%2Fb?event=e%201',
		body: '{"hidden":true}'
	});
	assert.equal(requestFor('team.list', { event: 'e1' }), {
		method: 'GET',
		path: '/admin/teams?event=e1',
		body: undefined
	});
	assert.equal(requestFor('event.start', { event: 'e1' }), {
		method: 'POST',
		path: '/admin/events/e1/start',
		body: undefined
	});
});

test('of several addresses the one counts whose parameters are all given', () => {
	const own = { event: 'e1', slug: 's1', question: { type: 'sorting' } };
	const { method, path } = requestFor('question.save', own);
	assert.is(`${method} ${path}`, 'POST /admin/questions/s1?event=e1');
	const known = requestFor('question.save', { ...own, id: 7 });
	assert.is(`${known.method} ${known.path}`, 'PUT /admin/questions/s1/7?event=e1');
	// @ts-expect-error -- no address goes without its parameters
	assert.throws(() => requestFor('event.start', {}), /No address of event\.start/);
});

test('the compiler knows operations, their input, and the parameters of a read', () => {
	// @ts-expect-error -- no such operation
	assert.throws(() => requestFor('team.fly', {}));
	// @ts-expect-error -- not a field of a team
	assert.is(requestFor('team.update', { event: 'e1', uid: 't1', wings: 2 }).body, '{"wings":2}');
	// @ts-expect-error -- the address of the list does not take it
	assert.is(requestFor('team.list', { event: 'e1', wings: 2 }).path, '/admin/teams?event=e1');
});

test.run();
