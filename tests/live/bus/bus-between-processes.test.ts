import * as assert from 'uvu/assert';
import type { Bus, ChangeNotice } from '../../../server/live/bus.ts';
import { createRedisBus } from '../../../server/live/bus-between-processes.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startRedis } from '../../support/processes/redis.ts';
import { suite } from '../../support/runner/suite.ts';
import { until } from '../../support/runner/until.ts';

const test = suite('redis bus');
const notice = (eventUid: string): ChangeNotice => ({ namespace: 'acme', eventUid, topics: ['rankings'] });
type RedisServer = Awaited<ReturnType<typeof startRedis>>;
let redis: RedisServer;
let buses: Bus[] = [];

const lookEveryMs = 50;

/** A bus that follows some events. */
function open(
	missed: () => void = () => undefined,
	{ url = redis.url, follows = ['hello', 'e1', 'e2'] } = {}
): { bus: Bus; heard: string[] } {
	const bus = createRedisBus(url, {
		log: createLog('silent'),
		missed,
		everywhere: ['everything'],
		missedEveryMs: lookEveryMs
	});
	const heard: string[] = [];
	bus.onNotice(({ eventUid }) => heard.push(eventUid));
	for (const eventUid of follows) void bus.follow(eventUid);
	buses.push(bus);
	return { bus, heard };
}

/** Sends until the other side hears, because connecting takes a moment. */
async function connected(from: { bus: Bus }, to: { heard: string[] }): Promise<void> {
	const isHeard = () => {
		if (!to.heard.includes('hello')) from.bus.publish(notice('hello'));
		return to.heard.includes('hello');
	};
	await until(isHeard, 'the two buses to hear each other');
}

test.before.each(async () => void (redis = await startRedis()));
test.after.each(async () => {
	for (const bus of buses) await bus.close();
	buses = [];
	await redis.stop();
});

test('a notice arrives once in each process, immediately in its own', async () => {
	const [one, two] = [open(), open()];
	await connected(one, two);
	one.heard.length = two.heard.length = 0;
	one.bus.publish(notice('e1'));
	assert.equal(one.heard, ['e1']);
	await until(() => two.heard.includes('e1'), 'the other process');
	one.bus.publish(notice('e2'));
	await until(() => two.heard.includes('e2'), 'what comes after it');
	assert.equal([one.heard, two.heard.filter((uid) => uid === 'e1')], [['e1', 'e2'], ['e1']]);
});

test('of events that nobody follows nothing arrives but what concerns every process', async () => {
	const [one, two] = [open(), open(undefined, { follows: ['hello', 'last'] })];
	await connected(one, two);
	one.bus.publish(notice('e1'));
	one.bus.publish({ ...notice('e2'), topics: ['rankings', 'everything'] });
	one.bus.publish({ namespace: '*', eventUid: '*', topics: ['access:user 1'] });
	one.bus.publish({ ...notice('e1'), topics: ['access'] });
	one.bus.publish(notice('last'));
	await until(() => two.heard.includes('last'), 'the last of them');
	// Several were sent until the first one arrived.
	assert.equal(
		two.heard.filter((uid) => uid !== 'hello'),
		['e2', '*', 'e1', 'last']
	);
	assert.equal(['hello', 'e1'].map(two.bus.hears), [true, false]);
});

test('whatever is published once an event is followed arrives, the first time and after a pause', async () => {
	const [one, two] = [open(), open()];
	await connected(one, two);
	for (let count = 0; count < 50; count += 1) {
		const eventUid = `race-${count}`;
		await two.bus.follow(eventUid);
		assert.is(two.bus.follow(eventUid), undefined);
		one.bus.publish(notice(eventUid));
	}
	await until(() => two.heard.includes('race-49'), 'the last notice');
	assert.is(two.heard.filter((uid) => uid.startsWith('race')).length, 50);
});

test('who follows an event while Redis is away reads at once, and again when the subscription is there', async () => {
	let looks = 0;
	const port = await freePort();
	const late: ReturnType<typeof open> = open(() => void (late.bus.hears('e1') && (looks += 1)), {
		url: `redis://127.0.0.1:${port}`,
		follows: []
	});
	assert.is(late.bus.follow('e1'), undefined);
	assert.is(late.bus.hears('e1'), false);
	const back = await startRedis(port);
	await until(() => looks > 0, 'a look after the subscription');
	await late.bus.close();
	await back.stop();
});

test('what a process says without a connection reaches the others with it', async () => {
	const [one, two] = [open(), open()];
	await connected(one, two);
	const late = open();
	late.bus.publish(notice('e1'));
	late.bus.publish({ ...notice('e1'), topics: ['results'] });
	await until(() => two.heard.includes('e1'), 'the notice from before the connection');
	assert.is(two.heard.filter((uid) => uid === 'e1').length, 1);
});

test('without Redis local readers are served; missed topics are polled, and reread after its return', async () => {
	let looks = 0;
	const [one, two] = [open(), open(() => (looks += 1))];
	await connected(one, two);
	looks = 0;
	one.heard.length = 0;
	const { port } = new URL(redis.url);
	await redis.stop();
	one.bus.publish(notice('e2'));
	assert.equal(one.heard, ['e2']);
	await until(() => looks >= 2, 'two looks without Redis');
	redis = await startRedis(Number(port));
	two.heard.length = 0;
	await connected(one, two);
	const heardAgain = looks;
	let looksElsewhere = 0;
	open(() => (looksElsewhere += 1), { url: `redis://127.0.0.1:${await freePort()}` });
	await until(() => looksElsewhere >= 3, 'looks of a bus that is still without Redis');
	assert.is(looks, heardAgain);
});

test.run();
