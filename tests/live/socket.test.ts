import * as assert from 'uvu/assert';
import { fold } from '#lib/live/fold.ts';
import type { Ack, Subscribed, TopicData } from '#lib/live/wire.ts';
import { Listener, pointsIn, startLive, type LiveStage } from '../support/live/live.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

const test = suite('live sockets');
let stage: LiveStage;
test.before.each(async () => void (stage = await startLive()));
test.after.each(() => stage.close());

const staff = () => new Listener(stage.connect({ bearer: 'acme' }));
function granted(ack: Ack): Subscribed {
	if (!ack.ok) throw new Error(`refused: ${ack.error}`);
	return ack;
}

test('a burst: first update immediately, ten a second, no version missing, the last state arrives', async () => {
	const readers = [staff(), staff(), staff()];
	const acks = await Promise.all(readers.map((reader) => reader.subscribe('rankings', 'e1')));
	const begun = performance.now(); // What is held up on its way only makes the time longer.
	for (let at = 1; at <= 300; at += 1) {
		const heard = readers[0]!.updates.length;
		stage.score('e1', at);
		if (at % 20 === 0) await until(() => readers[0]!.updates.length > heard, 'an update during the burst');
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
		assert.ok(reader.updates.length <= (reader.updates.at(-1)!.receivedAt - begun) / 100 + 2, 'ten a second');
		let state: TopicData['rankings'] = fold<'rankings'>(undefined, snapshot!);
		for (const update of reader.updates) state = fold<'rankings'>(state, update);
		assert.is(pointsIn(state), 300);
	}
	const before = fold<'rankings'>(undefined, granted(acks[0]!).updates[0]!);
	assert.ok(pointsIn(fold<'rankings'>(before, readers[0]!.updates[0]!)) <= 20, 'the first one came at once');
	assert.equal(
		readers[0]!.updates.map(({ data }) => data),
		readers[1]!.updates.map(({ data }) => data)
	);
});

test('invisible changes are not sent, and topics without readers are not read', async () => {
	const other = staff();
	await other.subscribe('rankings', 'e2');
	stage.score('e1', 1);
	stage.score('e2', 1);
	await until(() => other.updates.length === 1, 'the update of the other event');
	assert.is(stage.readings(), 2, 'those of the other event');
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.score('e1', 1);
	await until(() => stage.readings() === 4, 'a look at what is as it was');
	stage.score('e1', 2);
	await until(() => reader.updates.length > 0, 'what can be seen');
	assert.equal([reader.updates.length, stage.readings()], [1, 5]);
});

test('a reader who missed updates gets deltas, one who has all nothing, a lost one the snapshot', async () => {
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

test('a reader without new changes still gets what changed before it came', async () => {
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
	stage.score('e1', 8, 'beta');
	stage.score('e2', 9, 'acme');
	await until(() => beta.updates.length > 0 && other.updates.length > 0, 'the updates of the others');
	assert.equal([acme.updates.length, beta.updates.length, other.updates.length], [1, 1, 1]);
	assert.not.match(JSON.stringify(frames), /Team of acme/);
});

test('lost access is announced immediately, the room is left, and readers cannot come back', async () => {
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	const beta = new Listener(stage.connect({ bearer: 'beta' }));
	await beta.subscribe('rankings', 'e1');
	stage.refuse('share_denied');
	stage.bus.publish({ namespace: 'acme', eventUid: 'e1', topics: ['access'] });
	await until(() => reader.revoked.length === 1, 'the end');
	assert.equal(reader.revoked, [{ topic: 'rankings', event: 'e1', error: 'share_denied' }]);
	stage.score('e1', 5);
	stage.score('e1', 5, 'beta');
	await until(() => beta.updates.length === 1, 'the update of those who stay');
	assert.is(reader.updates.length, 0);
	assert.equal(await reader.subscribe('rankings', 'e1'), { ok: false, error: 'share_denied' });
});

test('access that ends at a known time ends then, without news', async () => {
	stage.askAgainIn(100);
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.refuse('not_visible');
	await until(() => reader.revoked.length === 1, 'the end');
});

test('without notices nobody is checked again for a minute; then lost notices are made up for', async () => {
	let now = 0;
	await stage.close();
	stage = await startLive({ clock: () => now });
	const reader = staff();
	await reader.subscribe('rankings', 'e1');
	stage.askAgainIn(1000);
	const early = staff();
	await early.subscribe('rankings', 'e1');
	stage.refuse('share_denied');
	now = 59_000;
	await until(() => early.revoked.length === 1, 'a look at those whose time has come');
	assert.equal([stage.asks(), reader.revoked.length], [3, 0]);
	now = 61_000;
	await until(() => reader.revoked.length === 1, 'the end');
});

test('a clock that is set back two hours stops neither updates nor requests', async () => {
	const { now } = Date;
	let set = 0;
	Date.now = () => now() + set;
	try {
		await stage.close();
		stage = await startLive();
		const reader = staff();
		await reader.subscribe('rankings', 'e1');
		stage.score('e1', 1);
		await until(() => reader.updates.length === 1, 'an update');
		set = -7_200_000;
		stage.score('e1', 2);
		await until(() => reader.updates.length === 2, 'an update by the other clock');
		for (let again = 0; again < 5; again += 1) assert.ok((await reader.subscribe('rankings', 'e1')).ok);
	} finally {
		Date.now = now;
	}
});

test('a client that answers pings but reads nothing is disconnected, and catches up when it comes back', async () => {
	const stuck = staff();
	const { epoch, version } = granted(await stuck.subscribe('rankings', 'e1'));
	const other = staff();
	await other.subscribe('rankings', 'e1');
	stage.pad(1_000_000);
	const line = stuck.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void } } };
	line.ws._socket.pause();
	for (let points = 1; points <= 60 && stage.live.readers() === 2; points += 1) {
		stage.score('e1', points);
		await until(() => other.updates.length === points, `update ${points}`);
	}
	assert.equal([stage.live.readers(), other.socket.connected], [1, true]);
	const again = granted(await staff().subscribe('rankings', 'e1', { epoch, version }));
	assert.is(pointsIn(again.updates.at(-1)!.data), other.updates.length);
});

test('unsubscribing ends the updates, even right after subscribing', async () => {
	const reader = staff();
	const asked = reader.subscribe('rankings', 'e1');
	const left = reader.socket.timeout(30_000).emitWithAck('unsubscribe', { topic: 'rankings', event: 'e1' });
	assert.equal([granted(await asked).ok, await left], [true, { ok: true }]);
	const other = staff();
	await other.subscribe('rankings', 'e1');
	stage.score('e1', 5);
	await until(() => other.updates.length === 1, 'the update of those who stay');
	assert.is(reader.updates.length, 0);
});

test('wrong credentials and foreign origins are rejected with their code', async () => {
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
	const ask = (name: string, ...args: unknown[]) => socket.timeout(30_000).emitWithAck(name, ...args);
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

test('a socket may send twenty messages a second', async () => {
	await stage.close();
	let now = 0;
	// A machine that is busy takes its time over thirty messages, and would be allowed more of them.
	stage = await startLive({ clock: () => now });
	const { socket } = staff();
	const refusedOf = async (count: number) => {
		const asked = Array.from({ length: count }, () => socket.timeout(30_000).emitWithAck('unsubscribe', {}));
		const errors = ((await Promise.all(asked)) as Ack[]).map((ack) => (ack.ok ? '' : ack.error));
		return errors.filter((error) => error === 'rate_limited').length;
	};
	assert.is(await refusedOf(30), 10);
	now += 500;
	assert.is(await refusedOf(15), 5);
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

test.run();
