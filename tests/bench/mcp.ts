// What tools cost beside REST: get_event as a share of the same operation by REST, and tools/list in processor time and bytes.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { products } from '../support/processes/databases.ts';
import { median } from './bench-scene.ts';
import type { Ready } from './mcp-server.ts';
import { measure } from './measure.ts';

const rounds = 5;
const least = { share: 0.5 };
const most = { cpuMs: 5, listBytes: 110_000, groupBytes: 25_000 };
const revisions = ['2025-11-25', '2026-07-28'] as const;
type Revision = (typeof revisions)[number];

/** A message with its headers, as a client of that revision sends it. */
function message(
	revision: Revision,
	method: string,
	params: object
): { body: string; headers: Record<string, string> } {
	const headers = {
		accept: 'application/json, text/event-stream',
		'content-type': 'application/json',
		'mcp-protocol-version': revision
	};
	if (revision === '2025-11-25') return { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), headers };
	const _meta = {
		'io.modelcontextprotocol/protocolVersion': revision,
		'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
		'io.modelcontextprotocol/clientCapabilities': {}
	};
	const name: Record<string, string> = 'name' in params ? { 'mcp-name': String(params.name) } : {};
	const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } });
	return { body, headers: { ...headers, 'mcp-method': method, ...name } };
}

/** Milliseconds of processor time that the server has spent so far. */
async function cpuOf(server: ChildProcess): Promise<number> {
	server.send('cpu');
	const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
	return (user + system) / 1000;
}

function tell(name: string, value: string, isRight: boolean, aim: string): void {
	console.log(`${name.padEnd(46)} ${value.padStart(12)}  ${isRight ? '' : 'missed: '}${aim}`);
	if (!isRight) process.exitCode = 1;
}

async function bytesOf({ port, appToken }: Ready, query: string): Promise<number> {
	const { body, headers } = message('2025-11-25', 'tools/list', {});
	const answer = await fetch(`http://127.0.0.1:${port}/mcp${query}`, {
		method: 'POST',
		body,
		headers: { ...headers, authorization: `Bearer ${appToken}` }
	});
	const text = await answer.text();
	if (!text.includes('list_namespaces')) throw new Error(`No list of tools: ${text.slice(0, 300)}`);
	return Buffer.byteLength(text);
}

/** Both doors in short turns, so that a busy machine slows both. */
async function compare(
	{ port, event, appToken, apiToken }: Ready,
	revision: Revision
): Promise<[number, number, number]> {
	const { body, headers } = message(revision, 'tools/call', { name: 'get_event', arguments: { event_uid: event } });
	const asApp = { ...headers, authorization: `Bearer ${appToken}` };
	const path = `/api/v1/namespaces/acme/events/${event}`;
	const [rest, tool, shares]: [number[], number[], number[]] = [[], [], []];
	for (let round = 0; round < rounds; round += 1) {
		rest.push(await measure(port, path, { authorization: `Bearer ${apiToken}` }, 1));
		tool.push(await measure(port, '/mcp', asApp, 1, body));
		shares.push(tool.at(-1)! / rest.at(-1)!);
	}
	return [median(rest), median(tool), median(shares)];
}

/** Processor milliseconds of one `tools/list`. */
async function listCost(server: ChildProcess, { port, appToken }: Ready, revision: Revision): Promise<number> {
	const { body, headers } = message(revision, 'tools/list', {});
	const asApp = { ...headers, authorization: `Bearer ${appToken}` };
	await measure(port, '/mcp', asApp, 0.5, body);
	const before = await cpuOf(server);
	const perSecond = await measure(port, '/mcp', asApp, 2, body);
	// Besides the two seconds it answers during the warm-up and the answer that is measured first.
	return ((await cpuOf(server)) - before) / (perSecond * 2.2);
}

for (const product of products) {
	const server = fork(new URL('mcp-server.ts', import.meta.url), [product]);
	const [ready] = (await once(server, 'message')) as [Ready];
	console.log(product);
	const all = await bytesOf(ready, '');
	tell('  tools/list', `${all} bytes`, all < most.listBytes, `below ${most.listBytes}`);
	const group = await bytesOf(ready, '?toolsets=quiz');
	tell('  tools/list of the toolset quiz', `${group} bytes`, group < most.groupBytes, `below ${most.groupBytes}`);
	for (const revision of revisions) {
		const cost = await listCost(server, ready, revision);
		tell(`  tools/list, ${revision}`, `${cost.toFixed(2)} CPU-ms`, cost <= most.cpuMs, `at most ${most.cpuMs}`);
		const [rest, tool, share] = await compare(ready, revision);
		console.log(`  get_event: REST ${Math.round(rest)}/s, tool ${Math.round(tool)}/s`);
		tell(`  get_event, ${revision}, of REST`, share.toFixed(2), share >= least.share, `at least ${least.share}`);
	}
	server.send('end');
	await once(server, 'exit');
}
process.exit();
