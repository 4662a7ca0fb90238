import * as assert from 'uvu/assert';
import { FollowedEvents } from '../../../server/live/followed-events.ts';
import { suite } from '../../support/runner/suite.ts';

const test = suite('events that are followed');

function open() {
	const state = { now: 0, isReachable: true, missed: 0, asked: [] as string[] };
	const pending = new Map<string, PromiseWithResolvers<void>>();
	const followed = new FollowedEvents({
		subscribe(eventUid) {
			state.asked.push(`+${eventUid}`);
			pending.set(eventUid, Promise.withResolvers());
			return pending.get(eventUid)!.promise;
		},
		async unsubscribe(eventUid) {
			state.asked.push(`-${eventUid}`);
		},
		isReachable: () => state.isReachable,
		missed: () => (state.missed += 1),
		clock: () => state.now
	});
	return { state, pending, followed };
}

test('all who read an event wait for one subscription, and nothing is read again', async () => {
	const { state, pending, followed } = open();
	const waiting = [followed.follow('e1'), followed.follow('e1')];
	assert.is(followed.hears('e1'), false);
	pending.get('e1')!.resolve();
	await Promise.all(waiting);
	assert.equal([state.asked, state.missed, followed.hears('e1')], [['+e1'], 0, true]);
	assert.is(followed.follow('e1'), undefined);
});

test('a read that did not wait is repeated once the subscription is there', async () => {
	const { state, pending, followed } = open();
	state.isReachable = false;
	assert.is(followed.follow('e1'), undefined);
	state.isReachable = true;
	const waiting = followed.follow('e1');
	pending.get('e1')!.resolve();
	await waiting;
	assert.is(state.missed, 1);
});

test('a subscription that takes too long holds nobody up, and what was read is read again', async () => {
	const { state, pending, followed } = open();
	// Resolves by itself: the subscription is still on its way.
	await followed.follow('e1');
	assert.equal([state.missed, followed.hears('e1')], [0, false]);
	pending.get('e1')!.resolve();
	await pending.get('e1')!.promise;
	assert.equal([state.missed, followed.hears('e1')], [1, true]);
});

test('a subscription that failed is tried again by the next read', async () => {
	const { state, pending, followed } = open();
	const waiting = followed.follow('e1');
	pending.get('e1')!.reject(new Error('gone'));
	await waiting;
	void followed.follow('e1');
	assert.equal(state.asked, ['+e1', '+e1']);
});

test('what nobody reads for eleven minutes is left, and followed anew when somebody comes', async () => {
	const { state, pending, followed } = open();
	const waiting = ['e1', 'e2'].map((eventUid) => followed.follow(eventUid));
	for (const { resolve } of pending.values()) resolve();
	await Promise.all(waiting);
	state.now = 10 * 60_000;
	void followed.follow('e2');
	state.now += 2 * 60_000;
	followed.forgetIdle();
	assert.equal(state.asked, ['+e1', '+e2', '-e1']);
	assert.equal(
		['e1', 'e2'].map((one) => followed.hears(one)),
		[false, true]
	);
	void followed.follow('e1');
	assert.is(state.asked.at(-1), '+e1');
});

test.run();
