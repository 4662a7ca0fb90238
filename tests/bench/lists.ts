// How fast a REST list of 200 teams is, as a share of what plain node:http does with the same bytes on the same machine.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Ready } from './lists-server.ts';
import { measure } from './measure.ts';

const worker = new Worker(new URL('lists-server.ts', import.meta.url));
const [{ product, plain, token, path }] = (await once(worker, 'message')) as [Ready];
const authorization = `Bearer ${token}`;
const first = await fetch(`http://127.0.0.1:${product}${path}`, { headers: { authorization } });
const tag = first.headers.get('etag')!;

const rounds = 5;
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const rows: [name: string, headers: Record<string, string>][] = [
	['list from the cache', { authorization }],
	['list from the cache, packed', { authorization, 'accept-encoding': 'gzip' }],
	['304 with If-None-Match', { authorization, 'if-none-match': tag }]
];
for (const [name, headers] of rows) {
	const ratios: number[] = [];
	const speeds: number[] = [];
	// Side by side in short turns, so that a busy machine slows both.
	for (let round = 0; round < rounds; round += 1) {
		const bare = await measure(plain, path, {}, 0.5);
		const speed = await measure(product, path, headers, 0.5);
		ratios.push(speed / bare);
		speeds.push(speed);
	}
	console.log(`${name.padEnd(30)} ${String(Math.round(median(speeds))).padStart(7)}/s  ${median(ratios).toFixed(2)}`);
}
worker.postMessage('end');
