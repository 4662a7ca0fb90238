import * as assert from 'uvu/assert';
import type { Bus } from '../../server/live/bus.ts';
import { PresenceRegistry } from '../../server/live/presence.ts';
import { createRedisBus } from '../../server/live/bus-between-processes.ts';
import type { Presence } from '#lib/live/wire.ts';
import { createLog } from '../../server/runtime/log/log.ts';
import { Listener, startLive, type LiveStage } from '../support/live/live.ts';
import { redisUrl } from '../support/processes/redis.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('who is present, over several processes');
const event = { namespace: 'acme', eventUid: 'e1' };
const device = (key: string) => ({ kind: 'device' as const, key, teamUid: key.slice(0, 2) });
let buses: Bus[] = [];
let stages: LiveStage[] = [];

test.after.each(async () => {
	for (const stage of stages) await stage.close();
	for (const bus of buses) await bus.close();
	[stages, buses] = [[], []];
});

/** A process of its own on the Redis of all. */
async function open(): Promise<LiveStage> {
	const bus = createRedisBus(await redisUrl(), { log: createLog('silent'), missed: () => undefined, everywhere: [] });
	buses.push(bus);
	const stage = await startLive({ bus });
	stages.push(stage);
	return stage;
}

/** A member of staff at one process, and what it sees now. */
async function watcher(stage: LiveStage) {
	const reader = new Listener(stage.connect({ bearer: 'acme' }));
	const ack = await reader.subscribe('presence', 'e1');
	const first = ack.ok ? (ack.updates[0]!.data as Presence) : undefined;
	return () => (reader.updates.at(-1)?.data as Presence | undefined) ?? first;
}

async function phone(stage: LiveStage, name: string) {
	const listener = new Listener(stage.connect({ device: name }));
	await listener.subscribe('rankings', 'e1');
	return listener;
}

test('both count the phones of both, a phone at two processes once, and its team with it', async () => {
	const [one, two] = [await open(), await open()];
	const [atOne, atTwo] = [await watcher(one), await watcher(two)];
	for (const name of ['t1-a', 't1-b', 't2-a']) await phone(one, name);
	const others = [await phone(two, 't3-a'), await phone(two, 't4-a'), await phone(two, 't1-a')];
	for (const seen of [atOne, atTwo])
		await until(() => seen()?.devices === 5 && seen()?.teams === 4, 'the phones of both processes');
	others[0]!.socket.disconnect();
	others[2]!.socket.disconnect();
	for (const seen of [atOne, atTwo])
		await until(() => seen()?.devices === 4 && seen()?.teams === 3, 'one phone less, and not two');
});

test('a later process learns who is present, and one that stops takes its phones along', async () => {
	const [one, two] = [await open(), await open()];
	for (const name of ['t1-a', 't2-a']) await phone(one, name);
	await phone(two, 't3-a');
	const seen = await watcher(await open());
	await until(() => seen()?.devices === 3, 'the phones of the others');
	await two.close();
	stages.splice(1, 1);
	await until(() => seen()?.devices === 2, 'the phones that are left');
});

test('who has not been remote of for long counts no more', () => {
	const told: string[] = [];
	const book = new PresenceRegistry(({ eventUid }) => told.push(eventUid));
	book.enter(event, device('t1-a'));
	assert.is(book.receive('p2', { ...event, seats: [device('t2-a'), device('t2-b')] }, 1000), true);
	assert.is(book.receive('p2', { ...event, seats: [device('t2-a'), device('t2-b')] }, 6000), false);
	assert.is(book.receive('p3', { ...event, seats: [device('t3-a')] }, 2000), true);
	assert.is(book.read(event).devices, 4);
	assert.equal(
		book.forget(5000).map(({ eventUid }) => eventUid),
		['e1']
	);
	assert.equal([book.read(event).devices, book.read(event).teams.size], [3, 2]);
	assert.is(book.read({ ...event, namespace: 'beta' }).devices, 0);
	assert.is(book.receive('p2', { ...event, seats: [] }, 7000), true);
	assert.is(book.read(event).devices, 1);
	assert.equal(told, ['e1']);
});

test('devices count once, with teams and dashboards, and the count falls again', async () => {
	const stage = await open();
	const seen = await watcher(stage);
	const phones = ['t1-a', 't1-a', 't1-b', 't2-a'].map((device) => new Listener(stage.connect({ device })));
	const board = new Listener(stage.connect({ share: { event: 'e1', token: 's', variant: 'public' } }));
	for (const each of [...phones, board]) await each.subscribe('rankings', 'e1');
	await until(() => seen()?.devices === 3 && seen()?.dashboards === 1, 'three devices');
	assert.is(seen()!.teams, 2);
	phones[0]!.socket.disconnect();
	phones[3]!.socket.disconnect();
	await until(() => seen()?.devices === 2, 'two devices');
	assert.is(seen()!.teams, 1);
});

test.run();
