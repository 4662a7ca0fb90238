import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Feed, type FeedKey } from '../../server/live/feed.ts';
import { TopicHub } from '../../server/live/topics.ts';
import type { Presence, ResultList, Update } from '#lib/live/wire.ts';
import { createLog } from '../../server/runtime/log/log.ts';
import { until } from '../support/runner/until.ts';

const key: FeedKey = { namespace: 'acme', eventUid: 'e1', topic: 'results', audience: 'staff' };
const list = (total: number): ResultList => ({ rows: [], total });
const row = {
	id: 0,
	teamUid: 't',
	name: '',
	catalog: 'a',
	catalogName: 'A',
	attempt: 1,
	correct: 1,
	total: 1,
	wrong: 0,
	points: 1,
	maxPoints: 1,
	durationSec: 1,
	finishedAt: '2026-07-01T10:00:00.000Z',
	verified: true
};
const minutes = (count: number) => count * 60_000;

function feedAt(clock: () => number) {
	const feed = new Feed(key, clock);
	feed.commit(list(0));
	const { epoch } = feed.updatesSince();
	return { feed, answer: (version: number) => feed.updatesSince({ epoch, version }) };
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

test('kept updates are limited by size: after large ones a snapshot is shorter', () => {
	const { feed, answer } = feedAt(() => 0);
	const large = (total: number): ResultList => ({
		rows: [{ ...row, id: 1, name: `${total}${'x'.repeat(50_000)}` }],
		total
	});
	for (let total = 1; total <= 20; total += 1) feed.commit(large(total));
	assert.is(answer(18).updates.length, 3);
	assert.equal(
		answer(2).updates.map(({ kind }) => kind),
		['snapshot']
	);
	for (let total = 21; total <= 60; total += 1) feed.commit({ ...large(20), total });
	assert.is(answer(22).updates.length, 39);
});

test('a topic of snapshots numbers them and returns the newest', () => {
	const feed = new Feed({ ...key, topic: 'presence' }, () => 0);
	const presence: Presence = { devices: 0, teams: 0, teamsTotal: 0, dashboards: 0, running: 0 };
	feed.commit(presence);
	const { epoch } = feed.updatesSince();
	for (const devices of [1, 2, 3]) assert.is(feed.commit({ ...presence, devices })!.kind, 'snapshot');
	const [newest, ...others] = feed.updatesSince({ epoch, version: 1 }).updates;
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
			figures: nothing,
			catalogs: nothing,
			presence: nothing,
			lobby: nothing,
			announcements: nothing,
			photos: nothing,
			questions: nothing,
			podium: nothing,
			own: nothing,
			metrics: nothing,
			jobs: nothing,
			editors: nothing,
			round: nothing,
			results: async (_event, audiences) => {
				asked.push(audiences);
				const total = await read();
				return new Map(audiences.map((audience) => [audience, list(total)]));
			}
		},
		publish: (room, update) => sent.push({ room, update }),
		readersOf: (room) => (watched.has(room) ? 1 : 0),
		log: createLog('silent')
	});
	return { hub, sent, watched, asked };
}

test('a failed read is retried, and readers keep what they have', async () => {
	let total = 1;
	let [fails, failures] = [false, 0];
	const { hub, sent, watched } = hubOf(async () => {
		if (fails) {
			failures += 1;
			throw new Error('database away');
		}
		return total;
	});
	await hub.ready(key);
	watched.add('acme/e1/results/staff');
	[total, fails] = [2, true];
	hub.changed(key, ['results']);
	await until(() => failures === 1, 'the failure');
	assert.is((hub.updatesSince(key)!.updates[0]!.data as ResultList).total, 1);
	fails = false;
	await until(() => sent.length > 0, 'the next try');
	assert.equal(
		sent.map(({ update }) => (update.data as ResultList).total),
		[2]
	);
	hub.close();
});

test('many concurrent newcomers share one read; one audience can change alone', async () => {
	const { hub, watched, asked, sent } = hubOf(async () => {
		await new Promise((resolve) => setImmediate(resolve));
		return asked.length;
	});
	const audiences = Array.from({ length: 100 }, (_, index) => `team${index}`);
	await Promise.all(audiences.map((audience) => hub.ready({ ...key, audience })));
	assert.ok(asked.length <= 2, `${asked.length} readings`);
	assert.is(hub.stats().feeds, 100);
	for (const audience of audiences) watched.add(`acme/e1/results/${audience}`);
	asked.length = 0;
	hub.changed(key, ['results:team7']);
	await until(() => asked.length > 0, 'a reading');
	hub.changed(key, ['results']);
	await until(() => asked.length > 1 && sent.length > 0, 'a reading for all');
	assert.equal(
		asked.map((each) => each.length),
		[1, 100]
	);
	assert.equal(asked[0], ['team7']);
	assert.equal([...new Set(sent.map(({ room }) => room.split('/').slice(0, 3).join('/')))], ['acme/e1/results']);
	hub.close();
});

test('a phone is not notified of its own changes, but the others are, and so is whoever joins later', async () => {
	let total = 1;
	const { hub, watched, asked, sent } = hubOf(async () => total);
	const audiences = ['red.1', 'red.2', 'blue.3'];
	for (const audience of audiences) await hub.ready({ ...key, audience });
	for (const audience of audiences) watched.add(`acme/e1/results/${audience}`);
	asked.length = 0;
	total = 2;
	hub.changed(key, ['results:red!1']);
	await until(() => sent.length > 0, 'what the other phone hears');
	assert.equal(asked, [['red.2']]);
	await hub.ready({ ...key, audience: 'red.1' });
	assert.is((hub.updatesSince({ ...key, audience: 'red.1' })!.updates[0]!.data as ResultList).total, 2);
	total = 3;
	hub.changed(key, ['results:red']);
	await until(() => sent.length >= 3, 'what both phones hear');
	assert.equal(asked.at(-1), ['red.1', 'red.2']);
	assert.ok(sent.every(({ room }) => room !== 'acme/e1/results/blue.3'));
	hub.close();
});

test('a phone that got its change in a response is notified when it is undone', async () => {
	let total = 0;
	const { hub, sent, watched, asked } = hubOf(async () => total);
	const phone = { ...key, audience: 'owls.7' };
	await hub.ready(phone);
	watched.add('acme/e1/results/owls.7');
	total = 1;
	hub.changed(key, ['results:owls!7']);
	const other = { ...key, audience: 'bees.8' };
	await hub.ready(other);
	watched.add('acme/e1/results/bees.8');
	total = 2;
	hub.changed(key, ['results:bees']);
	await until(() => sent.length === 1, 'what others hear after the own change');
	assert.is(sent.shift()!.room, 'acme/e1/results/bees.8');
	total = 0;
	hub.changed(key, ['results:owls']);
	await until(() => sent.length === 1, 'what is taken back');
	asked.length = 0;
	hub.changed(key, ['results:owls']);
	await until(() => asked.length === 1, 'a look at what is as it was');
	total = 3;
	hub.changed(key, ['results:owls']);
	await until(() => sent.length > 1, 'the next news');
	assert.equal(
		sent.map(({ update }) => (update.data as ResultList).total),
		[0, 3]
	);
	hub.close();
});

test('a change between a reading and the first reader in the room is not lost', async () => {
	let total = 1;
	const { hub, watched, sent } = hubOf(async () => total);
	await hub.ready(key);
	total = 2;
	hub.changed(key, ['results']);
	watched.add('acme/e1/results/staff');
	assert.is((hub.updatesSince(key)!.updates[0]!.data as ResultList).total, 1);
	await until(() => sent.length > 0, 'the change');
	assert.equal(
		sent.map(({ update }) => (update.data as ResultList).total),
		[2]
	);
	hub.close();
});

test('feeds without readers are dropped after ten minutes', async () => {
	let now = 0;
	const nothing = async () => new Map<string, never>();
	const sources = {
		rankings: nothing,
		figures: nothing,
		catalogs: nothing,
		presence: nothing,
		lobby: nothing,
		announcements: nothing,
		photos: nothing,
		questions: nothing,
		podium: nothing,
		own: nothing,
		metrics: nothing,
		jobs: nothing,
		editors: nothing,
		round: nothing,
		results: nothing
	};
	const parts = { publish: () => undefined, log: createLog('silent'), clock: () => now };
	const hub = new TopicHub({ ...parts, sources, readersOf: (room) => Number(room.endsWith('/watched')) });
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
