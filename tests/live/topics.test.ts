import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Feed, type FeedKey } from '../../server/live/feed.ts';
import { TopicHub } from '../../server/live/topics.ts';
import type { Presence, ResultList, Update } from '../../server/live/updates.ts';
import { createLog } from '../../server/log.ts';

const key: FeedKey = { namespace: 'acme', eventUid: 'e1', topic: 'results', audience: 'staff' };
const list = (total: number): ResultList => ({ rows: [], total });
const minutes = (count: number) => count * 60_000;

function feedAt(clock: () => number) {
	const feed = new Feed(key, clock);
	feed.commit(list(0));
	const { epoch } = feed.answer();
	return { feed, answer: (version: number) => feed.answer({ epoch, version }) };
}

test('256 updates are kept', () => {
	const { feed, answer } = feedAt(() => 0);
	for (let total = 1; total <= 300; total += 1) feed.commit(list(total));
	assert.is(answer(1).version, 301);
	assert.is(answer(45).updates.length, 256);
	assert.equal(
		answer(44).updates.map(({ kind }) => kind),
		['snapshot']
	);
});

test('updates are kept for ten minutes', () => {
	let now = 0;
	const { feed, answer } = feedAt(() => now);
	feed.commit(list(1));
	now = minutes(9);
	feed.commit(list(2));
	assert.is(answer(1).updates.length, 2);
	now = minutes(11);
	assert.equal(
		answer(1).updates.map(({ kind }) => kind),
		['snapshot']
	);
	assert.is(answer(2).updates.length, 1);
});

test('a topic of snapshots numbers them and answers with the newest', () => {
	const feed = new Feed({ ...key, topic: 'presence' }, () => 0);
	const presence: Presence = { devices: 0, teams: 0, teamsTotal: 0, dashboards: 0, running: 0 };
	feed.commit(presence);
	const { epoch } = feed.answer();
	for (const devices of [1, 2, 3]) assert.is(feed.commit({ ...presence, devices })!.kind, 'snapshot');
	const [newest, ...others] = feed.answer({ epoch, version: 1 }).updates;
	assert.equal([newest!.version, (newest!.data as Presence).devices, others.length], [4, 3, 0]);
});

/** A hub whose results list counts its readings, and fails when told to. */
function hubOf(read: () => Promise<number>) {
	const sent: { room: string; update: Update }[] = [];
	const watched = new Set<string>();
	const asked: string[][] = [];
	const nothing = async () => new Map<string, never>();
	const hub = new TopicHub({
		sources: {
			rankings: nothing,
			catalogs: nothing,
			presence: nothing,
			own: nothing,
			metrics: nothing,
			results: async (_event, audiences) => {
				asked.push(audiences);
				const total = await read();
				return new Map(audiences.map((audience) => [audience, list(total)]));
			}
		},
		publish: (room, update) => sent.push({ room, update }),
		isWatched: (room) => watched.has(room),
		log: createLog('silent')
	});
	return { hub, sent, watched, asked };
}

test('a reading that fails is tried again, and readers keep what they have', async () => {
	let total = 1;
	let fails = false;
	const { hub, sent, watched } = hubOf(async () => {
		if (fails) throw new Error('database away');
		return total;
	});
	await hub.ready(key);
	watched.add('acme/e1/results/staff');
	[total, fails] = [2, true];
	hub.changed(key, ['results']);
	await sleep(200);
	assert.is((hub.answer(key)!.updates[0]!.data as ResultList).total, 1);
	fails = false;
	await sleep(1100);
	assert.equal(
		sent.map(({ update }) => (update.data as ResultList).total),
		[2]
	);
	hub.close();
});

test('many who come at once share one reading; one audience can be changed alone', async () => {
	const { hub, watched, asked, sent } = hubOf(async () => {
		await sleep(5);
		return asked.length;
	});
	const audiences = Array.from({ length: 100 }, (_, index) => `team${index}`);
	await Promise.all(audiences.map((audience) => hub.ready({ ...key, audience })));
	assert.ok(asked.length <= 2, `${asked.length} readings`);
	assert.is(hub.stats().feeds, 100);
	for (const audience of audiences) watched.add(`acme/e1/results/${audience}`);
	await sleep(150);
	asked.length = 0;
	hub.changed(key, ['results:team7']);
	await sleep(150);
	assert.equal(asked, [['team7']]);
	hub.changed(key, ['results']);
	await sleep(150);
	assert.is(asked[1]!.length, 100);
	assert.equal([...new Set(sent.map(({ room }) => room.split('/').slice(0, 3).join('/')))], ['acme/e1/results']);
	hub.close();
});

test('a change between a reading and the first reader in the room is not lost', async () => {
	let total = 1;
	const { hub, watched, sent } = hubOf(async () => total);
	await hub.ready(key);
	total = 2;
	hub.changed(key, ['results']);
	watched.add('acme/e1/results/staff');
	assert.is((hub.answer(key)!.updates[0]!.data as ResultList).total, 1);
	await sleep(200);
	assert.equal(
		sent.map(({ update }) => (update.data as ResultList).total),
		[2]
	);
	hub.close();
});

test('feeds that nobody reads are dropped after ten minutes', async () => {
	let now = 0;
	const nothing = async () => new Map<string, never>();
	const sources = {
		rankings: nothing,
		catalogs: nothing,
		presence: nothing,
		own: nothing,
		metrics: nothing,
		results: nothing
	};
	const parts = { publish: () => undefined, log: createLog('silent'), clock: () => now };
	const hub = new TopicHub({ ...parts, sources, isWatched: (room) => room.endsWith('/watched') });
	for (const audience of ['watched', 'idle']) await hub.ready({ ...key, audience });
	now = minutes(9);
	hub.forgetIdle();
	assert.is(hub.stats().feeds, 2);
	now = minutes(11);
	hub.forgetIdle();
	assert.is(hub.stats().feeds, 1);
	hub.close();
});

test.run();
