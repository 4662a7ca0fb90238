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

const bare = await measure(plain, path, {});
const rows: [name: string, perSecond: number][] = [
	['plain node:http, same bytes', bare],
	['list from the cache', await measure(product, path, { authorization })],
	['list from the cache, packed', await measure(product, path, { authorization, 'accept-encoding': 'gzip' })],
	['304 with If-None-Match', await measure(product, path, { authorization, 'if-none-match': tag })],
	['plain node:http, once more', await measure(plain, path, {})]
];
for (const [name, perSecond] of rows)
	console.log(`${name.padEnd(30)} ${String(Math.round(perSecond)).padStart(7)}/s  ${(perSecond / bare).toFixed(2)}`);
worker.postMessage('end');
