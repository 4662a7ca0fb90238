import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { Ack, Subscribed, TopicData } from '../../server/live/updates.ts';
import { Listener, pointsIn, startLive, until, type LiveStage } from '../support/live.ts';
import { suite } from '../support/suite.ts';

const test = suite('live sockets');
let stage: LiveStage;
test.before.each(async () => void (stage = await startLive()));
test.after.each(() => stage.close());

const staff = () => new Listener(stage.connect({ bearer: 'acme' }));
function granted(ack: Ack): Subscribed {
	if (!ack.ok) throw new Error(`refused: ${ack.error}`);
	return ack;
}

test('a burst: first update at once, ten a second, no version missing, the last state arrives', async () => {
	const readers = [staff(), staff(), staff()];
	const acks = await Promise.all(readers.map((reader) => reader.subscribe('rankings', 'e1')));
	const started = performance.now();
	let last = 0;
	for (let at = 1; at <= 300; at += 1) {
		stage.score('e1', at);
		if (at % 20 === 0) await sleep(100);
		last = performance.now();
	}
	await until(
		() => readers.every(({ updates }) => updates.some(({ data }) => JSON.stringify(data).includes('"points":300'))),
		'the last state'
	);
	for (const [index, reader] of readers.entries()) {
		const {
			epoch,
			version,
			updates: [snapshot]
		} = granted(acks[index]!);
		const versions = reader.updates.map((update) => update.version);
		assert.equal(
			versions,
			versions.map((_, step) => version + 1 + step)
		);
		assert.ok(reader.updates.every((update) => update.epoch === epoch && update.kind === 'delta'));
		assert.ok(reader.updates[0]!.receivedAt - started < 150, 'first update');
		assert.ok(reader.updates.at(-1)!.receivedAt - last < 150, 'last update');
		const seconds = (reader.updates.at(-1)!.receivedAt - reader.updates[0]!.receivedAt) / 1000;
		assert.ok(reader.updates.length <= Math.floor(seconds * 10) + 1, `${reader.updates.length} in ${seconds} s`);
		let state: TopicData['rankings'] = fold<'rankings'>(undefined, snapshot!);
		for (const update of reader.updates) state = fold<'rankings'>(state, update);
		assert.is(pointsIn(state), 300);
	}
	assert.equal(
		readers[0]!.updates.map(({ data }) => data),
		readers[1]!.updates.map(({ data }) => data)
	);
});

test('what nobody would see is not sent, and what nobody reads is not read', async () => {
	stage.score('e1', 1);
	await sleep(50);
	assert.is(stage.readings(), 0);
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.score('e1', 1);
	await sleep(200);
	assert.is(reader.updates.length, 0);
	assert.is(stage.readings(), 2);
});

test('who missed something gets the deltas, who knows everything nothing, who is lost the snapshot', async () => {
	const reader = staff();
	const { epoch, version, updates } = granted(await reader.subscribe('rankings', 'e1'));
	for (const points of [1, 2, 3]) {
		stage.score('e1', points);
		await until(() => reader.updates.length === points, `update ${points}`);
	}
	const late = staff();
	const missed = granted(await late.subscribe('rankings', 'e1', { epoch, version: version + 1 }));
	assert.equal(
		missed.updates.map(({ kind, version: own }) => [kind, own]),
		[
			['delta', version + 2],
			['delta', version + 3]
		]
	);
	const all = granted(await late.subscribe('rankings', 'e1', { epoch, version }));
	const folded = all.updates.reduce(
		(state, update) => fold<'rankings'>(state, update),
		fold<'rankings'>(undefined, updates[0]!)
	);
	const snapshot = granted(await late.subscribe('rankings', 'e1'));
	assert.equal(
		snapshot.updates.map(({ kind }) => kind),
		['snapshot']
	);
	assert.equal(folded, snapshot.updates[0]!.data);
	assert.equal(granted(await late.subscribe('rankings', 'e1', { epoch, version: version + 3 })).updates, []);
	for (const since of [
		{ epoch: 'other', version },
		{ epoch, version: version + 9 }
	]) {
		const answer = granted(await late.subscribe('rankings', 'e1', since));
		assert.equal(
			answer.updates.map(({ kind }) => kind),
			['snapshot']
		);
	}
});

test('a reader without changes meanwhile still gets what changed before it came', async () => {
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	reader.socket.disconnect();
	await until(() => stage.live.readers() === 0, 'the socket to leave');
	stage.score('e1', 42);
	const again = granted(await staff().subscribe('rankings', 'e1'));
	assert.is(pointsIn(again.updates[0]!.data), 42);
});

test('nothing of one namespace or event reaches another', async () => {
	const acme = staff();
	const beta = new Listener(stage.connect({ bearer: 'beta' }));
	const other = staff();
	const frames: unknown[] = [];
	beta.socket.onAny((...frame) => frames.push(frame));
	for (const [reader, event] of [
		[acme, 'e1'],
		[beta, 'e1'],
		[other, 'e2']
	] as const) {
		frames.push(await reader.subscribe('rankings', event));
	}
	frames.shift();
	frames.splice(1);
	stage.score('e1', 7, 'acme');
	await until(() => acme.updates.length === 1, 'the update of acme');
	await sleep(150);
	assert.equal([beta.updates.length, other.updates.length], [0, 0]);
	assert.not.match(JSON.stringify(frames), /Team of acme/);
	stage.score('e1', 8, 'beta');
	await until(() => beta.updates.length === 1, 'the update of beta');
	assert.is(acme.updates.length, 1);
});

test('lost access is told at once, the room is left, and readers cannot come back', async () => {
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.refuse('share_denied');
	stage.bus.send({ namespace: 'acme', eventUid: 'e1', topics: ['access'] });
	await until(() => reader.revoked.length === 1, 'the end');
	assert.equal(reader.revoked, [{ topic: 'rankings', event: 'e1', error: 'share_denied' }]);
	stage.score('e1', 5);
	await sleep(150);
	assert.is(reader.updates.length, 0);
	assert.equal(await reader.subscribe('rankings', 'e1'), { ok: false, error: 'share_denied' });
});

test('access that runs out without news ends within five seconds', async () => {
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.refuse('not_visible');
	const start = performance.now();
	await until(() => reader.revoked.length === 1, 'the end', 5000);
	assert.ok(performance.now() - start < 5000);
});

test('unsubscribing ends the updates, also when it follows at once', async () => {
	const reader = staff();
	const asked = reader.subscribe('rankings', 'e1');
	const left = reader.socket.timeout(1000).emitWithAck('unsubscribe', { topic: 'rankings', event: 'e1' });
	assert.equal([granted(await asked).ok, await left], [true, { ok: true }]);
	stage.score('e1', 5);
	await sleep(150);
	assert.is(reader.updates.length, 0);
});

test('wrong proofs and foreign origins are refused with their code', async () => {
	const auths: [object, string][] = [
		[{ bearer: 'gamma' }, 'invalid_token'],
		[{}, 'invalid_token'],
		[{ bearer: 'acme', device: 'x' }, 'invalid_input'],
		[{ share: { event: 'e1', token: 't', variant: 'other' } }, 'invalid_input'],
		[{ bearer: 'x'.repeat(5000) }, 'invalid_input']
	];
	for (const [auth, error] of auths) {
		assert.is(await new Listener(stage.connect(auth as { bearer: string })).refusal(), error);
	}
	const foreign = stage.connect({ bearer: 'acme' }, { headers: { origin: 'https://elsewhere.example' } });
	assert.is(await new Listener(foreign).refusal(), 'origin');
	const own = stage.connect({ bearer: 'acme' }, { headers: { origin: stage.base } });
	assert.ok((await new Listener(own).subscribe('rankings', 'e1')).ok);
});

test('malformed requests are answered, and other verbs do not exist', async () => {
	const { socket } = staff();
	const ask = (name: string, ...args: unknown[]) => socket.timeout(1000).emitWithAck(name, ...args);
	const invalid = { ok: false, error: 'invalid_input' };
	for (const request of [
		{},
		null,
		'rankings',
		{ topic: 'secrets', event: 'e1' },
		{ topic: 'rankings', event: 'e1', x: 1 }
	]) {
		assert.equal(await ask('subscribe', request), invalid);
	}
	assert.equal(await ask('subscribe', { topic: 'rankings', event: 'nowhere' }), { ok: false, error: 'not_found' });
	assert.equal(await ask('unsubscribe', { topic: 'rankings' }), invalid);
	assert.equal(await ask('command', { command: 'next' }), invalid);
	assert.equal(await ask('constructor'), invalid);
	assert.equal(await ask('subscribe', { topic: 'own', event: 'e1' }), { ok: false, error: 'unavailable' });
});

test('a socket may say twenty things a second', async () => {
	const { socket } = staff();
	const asked = Array.from({ length: 30 }, () => socket.timeout(1000).emitWithAck('unsubscribe', {}) as Promise<Ack>);
	const errors = (await Promise.all(asked)).map((ack) => (ack.ok ? '' : ack.error));
	assert.is(errors.filter((error) => error === 'rate_limited').length, 10);
});

test('polling and the default namespace are closed, oversized messages end the connection', async () => {
	const polled = await fetch(`${stage.base}/socket.io/?EIO=4&transport=polling`);
	assert.is(polled.status, 400);
	const { socket } = staff();
	const ended = new Promise((resolve) => socket.once('disconnect', resolve));
	await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
	socket.emit('subscribe', { topic: 'rankings', event: 'x'.repeat(20_000) });
	assert.is(await ended, 'transport close');
});

test('presence counts devices once, teams and dashboards, and falls again', async () => {
	const reader = staff();
	await reader.subscribe('presence', 'e1');
	const seen = () => reader.updates.at(-1)?.data as TopicData['presence'] | undefined;
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
