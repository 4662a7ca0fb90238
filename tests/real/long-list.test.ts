import { readFileSync, writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { QuizEvent } from '../../server/features/authoring/events/model.ts';
import { newUid } from '../../server/runtime/crypto.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { createClient } from '../support/http.ts';
import { ProductProcess } from '../support/processes/product-process.ts';

const events = 5000;
const mostGrowth = 64 * 1024 * 1024;
const row = (number: number) => ({
	uid: newUid(),
	namespace: 'default',
	slug: `event-${number}`,
	name: `Event “${number}” <b>&`,
	startDate: null,
	endDate: null,
	description: 'Ein Fest mit Umlauten äöü. '.repeat(10),
	published: true,
	joinCode: number.toString(36).toUpperCase().padStart(6, '0')
});

/** Memory of a process in bytes: what it has now, or the most it had since `forgetPeak`. */
const memoryOf = (pid: number, kind: 'VmRSS' | 'VmHWM') =>
	Number(new RegExp(`${kind}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

forEachDatabase('a long list', ({ test, migrated }) => {
	test('C10: five thousand events are listed complete, and the server hardly grows', async () => {
		const product = new ProductProcess(await migrated());
		const secret = await product.act(async ({ perform }) => {
			for (let from = 0; from < events; from += 500)
				await QuizEvent.bulkCreate(Array.from({ length: 500 }, (_, index) => row(from + index)));
			return (await perform('token.create', { label: 'list', scopes: ['quiz:read'] })).secret;
		});
		await product.start();
		try {
			const client = createClient(product.base, { authorization: `Bearer ${secret}` });
			const path = '/api/v1/namespaces/default/events';
			// A process that has just started grows with anything it does.
			for (let call = 0; call < 300; call += 1) await client.get(`${path}/event-${call}`);
			const before = memoryOf(product.pid, 'VmRSS');
			forgetPeak(product.pid);
			for (const more of ['', '?limit=1&page=2', '?offset=100']) {
				const answer = await client.get(`${path}${more}`);
				assert.is(answer.status, 200);
				const { events: listed } = answer.json<{ events: { slug: string; name: string }[] }>();
				assert.is(new Set(listed.map(({ slug }) => slug)).size, events);
				assert.is(listed.find(({ slug }) => slug === 'event-77')!.name, 'Event “77” <b>&');
			}
			const growth = memoryOf(product.pid, 'VmHWM') - before;
			assert.ok(growth < mostGrowth, `grew by ${Math.round(growth / 1024 / 1024)} MiB`);
		} finally {
			await product.end();
		}
	});
});
