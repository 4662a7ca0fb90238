import * as assert from 'uvu/assert';
import { createLocalBus, type Bus } from '../../server/live/bus.ts';
import { PresenceRegistry } from '../../server/live/presence.ts';
import { startPresenceSync } from '../../server/live/presence-sync.ts';
import { SimulatedTime } from '../simulation/world/time.ts';
import { suite } from '../support/runner/suite.ts';

const test = suite('who is present in an event');
const event = { namespace: 'acme', eventUid: 'e1' };
const device = (key: string, teamUid = key.slice(0, 2)) => ({ kind: 'device' as const, key, teamUid });
const countsOf = (presence: PresenceRegistry) => {
	const { devices, dashboards, hosts, teams } = presence.read(event);
	return { devices, dashboards, hosts, teams: [...teams].sort() };
};
const nobody = { devices: 0, dashboards: 0, hosts: 0, teams: [] };

test('phones, teams, screens and hosts are counted as they come and go', () => {
	const presence = new PresenceRegistry(() => undefined);
	assert.equal(countsOf(presence), nobody);
	const readers = [
		...[device('t1-a'), device('t1-b'), device('t2-a')],
		{ kind: 'dashboard' as const, key: 'wall' },
		{ kind: 'host' as const, key: 'wall' }
	];
	for (const who of readers) presence.enter(event, who);
	presence.enter(event, readers[0]!);
	assert.equal(countsOf(presence), { devices: 3, dashboards: 1, hosts: 1, teams: ['t1', 't2'] });
	presence.leave(event, readers[0]!);
	assert.is(countsOf(presence).devices, 3, 'its second tab is open');
	presence.leave(event, readers[0]!);
	assert.equal(countsOf(presence), { devices: 2, dashboards: 1, hosts: 1, teams: ['t1', 't2'] });
	for (const who of readers.slice(1)) presence.leave(event, who);
	presence.leave(event, readers[1]!);
	assert.equal(countsOf(presence), nobody);
});

test('who reads by two processes counts once, until both have lost it', () => {
	const presence = new PresenceRegistry(() => undefined);
	const tell = (from: string, names: string[]) =>
		presence.receive(from, { ...event, seats: names.map((name) => device(name)) }, 0);
	presence.enter(event, device('t1-a'));
	tell('two', ['t1-a', 't3-a']);
	tell('three', ['t3-a']);
	assert.equal(countsOf(presence), { ...nobody, devices: 2, teams: ['t1', 't3'] });
	presence.leave(event, device('t1-a'));
	tell('three', []);
	assert.equal(countsOf(presence), { ...nobody, devices: 2, teams: ['t1', 't3'] });
	tell('two', ['t3-a']);
	assert.equal(countsOf(presence), { ...nobody, devices: 1, teams: ['t3'] });
	presence.forget(1);
	assert.equal(countsOf(presence), nobody);
});

test('a phone that moved to another team leaves none behind', () => {
	const presence = new PresenceRegistry(() => undefined);
	presence.enter(event, device('a', 't1'));
	presence.receive('two', { ...event, seats: [device('a', 't2')] }, 0);
	presence.leave(event, device('a', 't1'));
	presence.receive('two', { ...event, seats: [] }, 0);
	assert.equal(countsOf(presence), nobody);
});

test('a look costs the same however many are there', () => {
	const presence = new PresenceRegistry(() => undefined);
	for (let n = 0; n < 50; n += 1) presence.enter(event, device(`t${n}`, `t${n}`));
	assert.is(presence.read(event), presence.read(event), 'nothing is counted anew');
});

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

test('a process that falls silent is lost once, and may have left commits that nobody was told of', () => {
	assert.is(lossesAfter(seats), 1);
});

test('a process that said goodbye is not lost, nor one without readers', () => {
	assert.is(lossesAfter(seats, []), 0);
	assert.is(lossesAfter(), 0);
});

test.run();
