import * as assert from 'uvu/assert';
import { joinConnection, leaveConnection } from '#lib/live/connection.ts';
import { Subscription, type TopicState } from '#lib/live/subscription.ts';
import { readTopic } from '../../server/live/read.ts';
import type { Subscribed } from '#lib/live/wire.ts';
import { Listener, pointsIn, startLive, type LiveStage } from '../support/live/live.ts';
import { suite } from '../support/runner/suite.ts';
import { until } from '../support/runner/until.ts';

type State = TopicState<'rankings'>;
const test = suite('live client');
let stage: LiveStage;
let screens: Screen[] = [];
test.before.each(async () => void (stage = await startLive()));
test.after.each(async () => {
	for (const screen of screens) screen.close();
	screens = [];
	await stage.close();
});

/** A screen that follows the ranking of e1 and remembers every state it showed. */
class Screen {
	states: State[] = [];
	#subscription: Subscription<'rankings'>;

	constructor(initial?: Subscribed) {
		const options = { topic: 'rankings', event: 'e1', auth: { bearer: 'acme' }, base: stage.base, initial } as const;
		this.#subscription = new Subscription(options, (state) => this.states.push(state));
		screens.push(this);
	}

	get now(): State {
		return this.#subscription.state;
	}

	get points(): number {
		return this.now.data ? pointsIn(this.now.data) : -1;
	}

	shows(points: number): Promise<void> {
		return until(() => this.now.status === 'live' && this.points === points, `${points} points`);
	}

	close(): void {
		this.#subscription.close();
	}
}

test('a screen shows each state in order and shows that it is live', async () => {
	const screen = new Screen();
	assert.is(screen.now.status, 'connecting');
	await screen.shows(0);
	for (const points of [3, 7, 9]) {
		stage.score('e1', points);
		await screen.shows(points);
	}
	const versions = screen.states.map(({ version }) => version);
	assert.equal(versions, [1, 2, 3, 4]);
	assert.is(screen.now.staleSince, null);
});

test('a rendered screen only requests later updates', async () => {
	stage.score('e1', 1);
	const authorisation = { allow: async () => ({ ok: true as const, key: { ...keyOfStaff } }) };
	const initial = (await readTopic({ hub: stage.live.hub, authorisation }, null, {
		event: 'e1',
		topic: 'rankings'
	})) as Subscribed;
	const screen = new Screen(initial);
	assert.is(screen.points, 1);
	await screen.shows(1);
	assert.is(screen.now.version, initial.version);
	stage.score('e1', 2);
	await screen.shows(2);
});

const keyOfStaff = { namespace: 'acme', eventUid: 'e1', topic: 'rankings', audience: 'staff' } as const;

test('without sockets the screen keeps its board, says so, polls over http, and reconnects automatically', async () => {
	const openedAt = Date.now();
	const screen = new Screen();
	await screen.shows(0);
	stage.cut(true);
	await until(() => screen.now.status === 'stale', 'a stale screen');
	assert.is(screen.points, 0);
	assert.ok(screen.now.staleSince! >= openedAt && screen.now.staleSince! <= Date.now());
	stage.score('e1', 5);
	await screen.shows(5);
	assert.is(stage.live.readers(), 0);
	stage.cut(false);
	await until(() => stage.live.readers() === 1, 'a socket');
	stage.score('e1', 6);
	await screen.shows(6);
	const versions = screen.states.filter(({ status }) => status === 'live').map(({ version }) => version);
	assert.equal(
		versions,
		versions.toSorted((a, b) => a - b)
	);
});

test('lost access removes the data, with the reason', async () => {
	const screen = new Screen();
	await screen.shows(0);
	stage.refuse('share_denied');
	stage.bus.publish({ namespace: 'acme', eventUid: '*', topics: ['access'] });
	await until(() => screen.now.error === 'share_denied', 'the reason');
	assert.is(screen.now.data, undefined);
});

test('a screen that starts before it may see waits with the reason', async () => {
	stage.refuse('not_visible');
	const screen = new Screen();
	await until(() => screen.now.error === 'not_visible', 'the reason');
	assert.equal([screen.now.data, screen.now.status], [undefined, 'connecting']);
});

test('screens of one page share a socket, and the last one closes it', async () => {
	const [first, second] = [new Screen(), new Screen()];
	await Promise.all([first.shows(0), second.shows(0)]);
	assert.is(stage.live.readers(), 1);
	first.close();
	stage.score('e1', 4);
	await second.shows(4);
	assert.is(first.points, 0);
	second.close();
	await until(() => stage.live.readers() === 0, 'no socket');
});

test('a screen that becomes visible reconnects immediately, and only once', async () => {
	const random = Math.random;
	Math.random = () => 0.95;
	const address = { base: stage.base, auth: { bearer: 'acme' } };
	const askedAt = Date.now();
	const connection = joinConnection(address);
	try {
		const { socket } = connection;
		await until(() => socket.connected, 'a socket');
		assert.ok(connection.heardAt >= askedAt && connection.heardAt <= Date.now());
		let [opened, waited] = [0, 0];
		socket.io.on('open', () => (opened += 1));
		socket.io.on('reconnect_attempt', () => (waited += 1));
		stage.cut(true);
		await until(() => !socket.connected, 'no socket');
		stage.cut(false);
		for (let times = 0; times < 3; times += 1) connection.connect();
		await until(() => socket.connected, 'a socket again');
		connection.connect();
		assert.equal([opened, waited], [1, 0]);
		assert.is((await connection.ask('rankings', 'e1')).ok, true);
	} finally {
		leaveConnection(address, connection);
		Math.random = random;
	}
});

test('a slow reading never lets an older state win', async () => {
	await stage.close();
	stage = await startLive({ readMs: 40 });
	const screen = new Screen();
	const late = new Listener(stage.connect({ bearer: 'acme' }));
	await screen.shows(0);
	for (let points = 1; points <= 40; points += 1) {
		stage.score('e1', points);
		if (points % 7 === 0) void late.subscribe('rankings', 'e1');
		await until(() => stage.readings() * 4 >= points, 'a reading for every few changes');
	}
	await screen.shows(40);
	const shown = screen.states.map(({ data }) => pointsIn(data));
	assert.equal(
		shown,
		shown.toSorted((a, b) => a - b)
	);
});

test.run();
