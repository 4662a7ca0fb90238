// How fast a page of the website is, as a share of what plain node:http does with the same bytes on the same machine; needs npm run build.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { measure } from './measure.ts';
import type { SiteReady } from './site-server.ts';

const html = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
const least = 0.5;
const rounds = 5;

const worker = new Worker(new URL('site-server.ts', import.meta.url));
const [{ product, plain, path }] = (await once(worker, 'message')) as [SiteReady];
const first = await fetch(`http://127.0.0.1:${product}${path}`, { headers: html });
const tag = first.headers.get('etag')!;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const rows: [name: string, headers: Record<string, string>][] = [
	['page from memory', html],
	['page from memory, packed', { ...html, 'accept-encoding': 'gzip' }],
	['304 with If-None-Match', { ...html, 'if-none-match': tag }]
];
let isMissed = false;
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
	const ratio = median(ratios);
	isMissed ||= ratio < least;
	console.log(`${name.padEnd(30)} ${String(Math.round(median(speeds))).padStart(7)}/s  ${ratio.toFixed(2)}`);
}
worker.postMessage('end');
if (isMissed) process.exitCode = 1;
