// How fast an article of a wiki is beside plain node:http with the same bytes, and how long a search among five thousand takes; needs npm run build.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createClient } from '../support/http.ts';
import { products, type Product } from '../support/processes/databases.ts';
import { median } from './bench-scene.ts';
import { measure } from './measure.ts';
import type { WikiReady } from './wiki-server.ts';

const html = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de' };
const rounds = 5;
const searches = 400;
const goals = { ratio: 0.5, p95Ms: 20 };

function tell(database: Product, name: string, figure: number, unit: string, isReached: boolean): void {
	console.log(`${database.padEnd(8)} ${name.padEnd(30)} ${figure.toFixed(2)} ${unit}${isReached ? '' : '  MISSED'}`);
	if (!isReached) process.exitCode = 1;
}

async function measureOn(database: Product): Promise<void> {
	const worker = new Worker(new URL('wiki-server.ts', import.meta.url), { workerData: database });
	const [{ product, plain, token, path, words }] = (await once(worker, 'message')) as [WikiReady];
	const ratios: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const bare = await measure(plain, path, {}, 0.5);
		ratios.push((await measure(product, path, html, 0.5)) / bare);
	}
	tell(database, 'article from memory', median(ratios), 'of node:http', median(ratios) >= goals.ratio);

	const client = createClient(`http://127.0.0.1:${product}`, { authorization: `Bearer ${token}` });
	const taken: number[] = [];
	for (let at = 0; at < searches; at += 1) {
		const from = performance.now();
		const answer = await client.get(
			`/api/v1/namespaces/default/wiki/search?q=${encodeURIComponent(words[at % words.length]!)}`
		);
		if (answer.status !== 200) throw new Error(`The search answers ${answer.status}.`);
		taken.push(performance.now() - from);
	}
	const p95 = taken.sort((one, other) => one - other)[Math.floor(searches * 0.95)]!;
	tell(database, 'search in 5 000 articles, p95', p95, 'ms', p95 <= goals.p95Ms);
	worker.postMessage('end');
	await once(worker, 'exit');
}

for (const database of products) await measureOn(database);
