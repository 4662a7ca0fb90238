// How long the check of an API token takes among ten thousand: the lookup alone, and a whole call over http.
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import { ApiToken } from '../../server/features/platform/tokens/model.ts';
import { sha256 } from '../../server/runtime/crypto.ts';
import { createClient } from '../support/http.ts';
import { median, onEachDatabase, p95 } from './bench-scene.ts';

const tokens = 10_000;
const calls = 2000;
const mostMs = 20;
const row = (index: number) => ({
	namespace: 'acme',
	label: 'x',
	prefix: String(index).padStart(10, '0'),
	tokenHash: sha256(String(index)),
	scopes: [],
	createdBy: 'bench',
	expiresAt: null
});

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	for (let call = 0; call < calls; call += 1) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	return times;
}

await onEachDatabase(async (scene, product) => {
	for (let from = 0; from < tokens; from += 1000)
		await ApiToken.bulkCreate(Array.from({ length: 1000 }, (_, index) => row(from + index)));
	const secret = await scene.token(['quiz:read']);
	const server = createApp(scene.dependencies).http;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
		authorization: `Bearer ${secret}`
	});
	const rows: [name: string, work: () => Promise<unknown>][] = [
		['lookup by prefix', () => ApiToken.findOne({ where: { prefix: secret.split('_')[1]! } })],
		['a call with the token', () => client.get('/api/v1/namespaces/acme/events')]
	];
	for (const [name, work] of rows) {
		const times = await timesOf(work);
		const slow = p95(times);
		const words = `median ${median(times).toFixed(2)} ms, p95 ${slow.toFixed(2)} ms, at most ${mostMs} ms are right`;
		console.log(`${product.padEnd(8)} ${name.padEnd(22)} ${words}`);
		if (slow > mostMs) process.exitCode = 1;
	}
	server.closeAllConnections();
	server.close();
});
