import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '#lib/live/wire.ts';
import type { Watcher } from '../players/watcher.ts';
import type { Rule } from './rule.ts';

/** What every reader has by folding its updates is what a fresh reading shows. */
export const folded: Rule = {
	name: 'folded updates equal the snapshot',
	when: 'quiet',
	async check({ watchers, quiz }) {
		const wrong: string[] = [];
		for (const watcher of watchers)
			for (const topic of watcher.watching.topics) wrong.push(...(await wrongIn(watcher, topic, quiz.uid)));
		return wrong;
	}
};

async function wrongIn(watcher: Watcher, topic: Topic, eventUid: string): Promise<string[]> {
	const { instance } = watcher;
	const audience = watcher.audienceOf(topic);
	if (!instance?.isAlive || audience === undefined) return [];
	const isPhone = audience.includes('.');
	const fresh = comparable(
		await instance.live.readAfresh(topic, { namespace: 'default', eventUid }, audience),
		isPhone
	);
	const own = comparable(watcher.followers.get(topic)!.data, isPhone);
	if (isDeepStrictEqual(own, fresh)) return [];
	return [`${watcher.watching.name} at ${instance.name} has ${topic} ${differenceOf(own, fresh)}`];
}

// Follows from the time of the reading, of which nobody is told because every reader has a clock; and the revision, which
// travels with a change and is none.
const passing = ['serverTime', 'hostAway', 'current', 'revision'];
// What a phone is not told at once: who is in the room and has answered, and its place, which may be a second old.
const notToldToPhones = ['teams', 'answered', 'rightShare', 'place', 'of', 'ahead'];

function comparable(data: unknown, isPhone: boolean): unknown {
	if (data === undefined) return undefined;
	const left = new Set(isPhone ? [...passing, ...notToldToPhones] : passing);
	return JSON.parse(JSON.stringify(data, (key, value: unknown) => (left.has(key) ? undefined : value)));
}

/** The parts of two states that differ, as `path: one ≠ other`. */
function differenceOf(one: unknown, other: unknown, path = ''): string {
	if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
		return isDeepStrictEqual(one, other) ? '' : `${path}: ${JSON.stringify(one)} ≠ ${JSON.stringify(other)} `;
	const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
	const names = new Set([...Object.keys(left), ...Object.keys(right)]);
	return [...names].map((name) => differenceOf(left[name], right[name], `${path}.${name}`)).join('');
}
