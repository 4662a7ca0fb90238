import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import type { Bus, Poke } from '../../server/live/announce.ts';
import { createRedisBus } from '../../server/live/redis-bus.ts';
import { createLog } from '../../server/log.ts';
import { until } from '../support/live.ts';
import { startRedis } from '../support/redis.ts';
import { suite } from '../support/suite.ts';

const test = suite('redis bus');
const poke = (eventUid: string): Poke => ({ namespace: 'acme', eventUid, topics: ['rankings'] });
type RedisServer = Awaited<ReturnType<typeof startRedis>>;
let redis: RedisServer;
let buses: Bus[] = [];

function open(recovered: () => void = () => undefined): { bus: Bus; heard: string[] } {
	const bus = createRedisBus(redis.url, createLog('silent'), recovered);
	const heard: string[] = [];
	bus.listen(({ eventUid }) => heard.push(eventUid));
	buses.push(bus);
	return { bus, heard };
}

/** Sends until the other side hears, because connecting takes a moment. */
async function connected(from: { bus: Bus }, to: { heard: string[] }): Promise<void> {
	for (let round = 0; round < 100 && !to.heard.includes('hello'); round += 1) {
		from.bus.send(poke('hello'));
		await sleep(50);
	}
	assert.ok(to.heard.includes('hello'), 'the two buses hear each other');
}

test.before.each(async () => void (redis = await startRedis()));
test.after.each(async () => {
	for (const bus of buses) await bus.close();
	buses = [];
	await redis.stop();
});

test('a poke is heard once in each process, at once in its own', async () => {
	const [one, two] = [open(), open()];
	await connected(one, two);
	one.heard.length = two.heard.length = 0;
	one.bus.send(poke('e1'));
	assert.equal(one.heard, ['e1']);
	await until(() => two.heard.includes('e1'), 'the other process');
	await sleep(100);
	assert.equal([one.heard, two.heard.filter((uid) => uid === 'e1')], [['e1'], ['e1']]);
});

test('without Redis the own readers are served, and its return is told', async () => {
	let returns = 0;
	const [one, two] = [open(), open(() => (returns += 1))];
	await connected(one, two);
	one.heard.length = 0;
	const { port } = new URL(redis.url);
	await redis.stop();
	one.bus.send(poke('e2'));
	assert.equal(one.heard, ['e2']);
	redis = await startRedis(Number(port));
	await until(() => returns === 1, 'the return of Redis', 15_000);
	two.heard.length = 0;
	await connected(one, two);
});

test.run();
