// How fast a page of the website is, as a share of what plain node:http does with the same bytes on the same machine; needs npm run build.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { products, type Product } from '../support/processes/databases.ts';
import { median } from './bench-scene.ts';
import { measure } from './measure.ts';
import type { SiteReady } from './site-server.ts';

const html = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
const least = 0.5;
const rounds = 5;

/** Measures one database; whether every share is large enough. */
async function measureOn(database: Product): Promise<boolean> {
	const worker = new Worker(new URL('site-server.ts', import.meta.url), { workerData: database });
	const [{ product, plain, path }] = (await once(worker, 'message')) as [SiteReady];
	const first = await fetch(`http://127.0.0.1:${product}${path}`, { headers: html });
	const tag = first.headers.get('etag')!;
	const rows: [name: string, headers: Record<string, string>][] = [
		['page from memory', html],
		['page from memory, packed', { ...html, 'accept-encoding': 'gzip' }],
		['304 with If-None-Match', { ...html, 'if-none-match': tag }]
	];
	let isReached = true;
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
		isReached &&= ratio >= least;
		const figures = `${String(Math.round(median(speeds))).padStart(7)}/s  ${ratio.toFixed(2)}`;
		console.log(`${database.padEnd(8)} ${name.padEnd(30)} ${figures}`);
	}
	worker.postMessage('end');
	await once(worker, 'exit');
	return isReached;
}

for (const database of products) if (!(await measureOn(database))) process.exitCode = 1;
