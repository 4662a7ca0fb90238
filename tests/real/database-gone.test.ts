import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import * as assert from 'uvu/assert';
import { count, Player, untilMore } from '../support/runner/burst.ts';
import { freePort } from '../support/processes/free-port.ts';
import { createClient } from '../support/http.ts';
import { startMariadb, type Kept } from '../support/processes/mariadb.ts';
import type { PrivateServer } from '../support/processes/private-server.ts';
import { ProductProcess } from '../support/processes/product-process.ts';
import { suite } from '../support/runner/suite.ts';
import { triviaFiles } from '../support/files/trivia.ts';
import { refusal } from '../support/refusal.ts';
import { until } from '../support/runner/until.ts';

const test = suite('a database that is killed in a burst');
const teams = 12;
const players = Array.from({ length: teams }, () => new Player());
let kept: Kept;
let database: PrivateServer;
let product: ProductProcess;

test.before(async () => {
	kept = { port: await freePort(), folder: mkdtempSync(path.join(tmpdir(), 'marquee-kept-')) };
	database = await startMariadb(kept);
	const connection = await createConnection(database.url);
	await connection.query('CREATE DATABASE game');
	await connection.end();
	product = new ProductProcess(`${database.url}/game`);
	const event = await product.act(async ({ perform }) => {
		const { event } = await perform('event.create', { name: 'Burst', published: true });
		await perform('catalog.import', { event: event.uid, files: triviaFiles() });
		return event.uid;
	});
	await product.start();
	await Promise.all(players.map((player, number) => player.begin(product.base, event, number)));
});
test.after(async () => {
	await product.end();
	await database.stop();
	rmSync(kept.folder, { recursive: true, force: true });
});

test('keeps the product alive: it reports that it is not ready, and answers every call it can', async () => {
	const bursts = players.map((player) => player.burst());
	await untilMore(players, 60);
	await database.stop();
	await Promise.all(bursts);
	assert.ok(count(players) < teams * 50, 'the burst was still going on');
	const client = createClient(product.base);
	assert.is((await client.get('/healthz')).status, 200);
	assert.is((await client.get('/readyz')).status, 503);
	const { phone, attemptId, said } = players.find(({ said }) => said.answered.size > 0)!;
	const [questionId, { answer }] = [...said.answered][0]!;
	const { status, code } = await refusal(phone.answer(attemptId, { questionId }, answer));
	assert.equal([status, code], [503, 'unavailable']);
});

test('has every acknowledged answer when it is back, and the phones go on to the end', async () => {
	database = await startMariadb(kept);
	for (const player of players) await player.check();
	// What /readyz found stands for a moment.
	const ready = async () => (await createClient(product.base).get('/readyz')).status === 200;
	await until(ready, 'the product to be ready');
	await Promise.all(players.map((player) => player.burst()));
	assert.is(count(players), teams * 50);
	for (const player of players) await player.check();
});

test.run();
