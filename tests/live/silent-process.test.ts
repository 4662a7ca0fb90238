import * as assert from 'uvu/assert';
import { createLocalBus, type Bus } from '../../server/live/bus.ts';
import { startPresenceSync } from '../../server/live/presence-sync.ts';
import { SimulatedTime } from '../simulation/world/time.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('a process that falls silent');
const event = { namespace: 'acme', eventUid: 'e1' };
const seats = [{ kind: 'dashboard' as const, key: 'wall' }];

/** What one process hears of another, which says `words` and is silent for twenty seconds. */
function lossesAfter(...words: (typeof seats)[]): number {
	const time = new SimulatedTime();
	time.install();
	try {
		let [losses, tell]: [number, Parameters<Bus['onPresence']>[0]] = [0, () => undefined];
		const onPresence: Bus['onPresence'] = (listener) => {
			tell = listener;
			return () => undefined;
		};
		const sync = startPresenceSync({
			bus: { ...createLocalBus(), onPresence },
			changed: () => undefined,
			lost: () => void (losses += 1),
			clock: time.monotonic
		});
		for (const said of words) tell('other', { ...event, seats: said });
		for (let second = 0; second < 30; second += 1) time.advance(1000);
		sync.close();
		return losses;
	} finally {
		time.uninstall();
	}
}

test('is lost once, and may have left commits that nobody was told of', () => {
	assert.is(lossesAfter(seats), 1);
});

test('is not lost when it said goodbye, or never had readers', () => {
	assert.is(lossesAfter(seats, []), 0);
	assert.is(lossesAfter(), 0);
});

test.run();
