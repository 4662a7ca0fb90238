// How fast the list of a thousand news articles is beside plain node:http with the same bytes, and what reading and writing one costs the thread that serves everybody.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { products, type Product } from '../support/processes/databases.ts';
import { createClient } from '../support/http.ts';
import { median } from './bench-scene.ts';
import { measure } from './measure.ts';
import type { NewsReady } from './news-server.ts';

const rounds = 5;
const times = 40;
const parts = 20;
const perPart = 200;

function tell(database: Product, name: string, figure: number, unit: string, isReached: boolean): void {
	console.log(`${database.padEnd(8)} ${name.padEnd(26)} ${figure.toFixed(2)} ${unit}${isReached ? '' : '  MISSED'}`);
	if (!isReached) process.exitCode = 1;
}

async function measureOn(database: Product): Promise<void> {
	const worker = new Worker(new URL('news-server.ts', import.meta.url), { workerData: database });
	const [{ product, plain, token, path, pageId, article }] = (await once(worker, 'message')) as [NewsReady];
	const headers = { authorization: `Bearer ${token}` };
	const client = createClient(`http://127.0.0.1:${product}`, headers);
	const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
		worker.postMessage('begin');
		await once(worker, 'message');
		await work();
		worker.postMessage('tell');
		return ((await once(worker, 'message')) as [number])[0];
	};
	// In short parts, so that a neighbour who is busy for a moment decides nothing.
	const each = async (work: (at: number) => Promise<unknown>): Promise<number> => {
		const taken: number[] = [];
		for (let part = 0; part < parts; part += 1)
			taken.push(
				await cpuMs(async () => {
					for (let at = 0; at < perPart; at += 1) await work(part * perPart + at);
				})
			);
		return median(taken) / perPart;
	};

	const ratios: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const bare = await measure(plain, path, {}, 0.5);
		ratios.push((await measure(product, path, headers, 0.5)) / bare);
	}
	tell(database, 'list from the cache', median(ratios), 'of node:http', median(ratios) >= 0.8);

	const afterWrite: number[] = [];
	for (let at = 0; at < times; at += 1) {
		await client.request('PATCH', `${path}/${article}`, { body: { title: `Neu ${at}` } });
		afterWrite.push(await cpuMs(() => client.get(path)));
	}
	tell(database, 'list right after a write', median(afterWrite), 'CPU-ms', median(afterWrite) <= 9);

	const one = () => client.get(`${path}/${article}`);
	const write = (at: number) =>
		client.post(path, { pageId, slug: `neu-${database}-${at}-${Date.now()}`, title: 'Neu', content: '<p>Neu.</p>' });
	// A server runs for weeks: what counts is what a call costs once the compiler has done its work.
	await each(one);
	await each(write);
	const shown = await each(one);
	tell(database, 'one article', shown, 'CPU-ms', shown <= 0.3);
	const made = await each(write);
	tell(database, 'create an article', made, 'CPU-ms', database === 'mariadb' || made <= 0.5);
	worker.postMessage('end');
	await once(worker, 'exit');
}

for (const database of products) await measureOn(database);
