import * as assert from 'uvu/assert';
import { count, Player, untilMore } from '../support/runner/burst.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { ProductProcess } from '../support/processes/product-process.ts';
import { triviaFiles } from '../support/files/trivia.ts';

const teams = 20;
const kills = 3;

forEachDatabase('a server that is killed in a burst', ({ test, migrated }) => {
	let product: ProductProcess;
	const players = Array.from({ length: teams }, () => new Player());

	test.before(async () => {
		product = new ProductProcess(await migrated());
		const event = await product.act(async ({ perform }) => {
			const { event } = await perform('event.create', { name: 'Burst', published: true });
			await perform('catalog.import', { event: event.uid, files: triviaFiles() });
			return event.uid;
		});
		await product.start();
		await Promise.all(players.map((player, number) => player.begin(product.base, event, number)));
	});
	test.after(() => product.end());

	for (let round = 1; round <= kills; round += 1) {
		test(`has every acknowledged answer and deadline after kill ${round}`, async () => {
			const before = count(players);
			const bursts = players.map((player) => player.burst());
			await untilMore(players, before + 100 * round);
			await product.end('SIGKILL');
			await Promise.all(bursts);
			const acknowledged = count(players);
			assert.ok(acknowledged < teams * 50, 'the burst was still going on');
			await product.start();
			for (const player of players) player.base = product.base;
			for (const player of players) await player.check();
			console.log(`${acknowledged - before} answers acknowledged before the kill, all there.`);
		});
	}

	test('continues to the end with the same ids', async () => {
		await Promise.all(players.map((player) => player.burst()));
		assert.is(count(players), teams * 50);
		for (const player of players) await player.check();
	});
});
