import { setImmediate as afterTurn, setTimeout as sleep } from 'node:timers/promises';

/** Ends when no more keys are waited for, unless others still load. */
type Gather = () => Promise<unknown>;

// A room that comes at once asks within milliseconds of each other; nobody notices so short a wait.
const moment: Gather = () => sleep(5);
/** Only as long as what came in together is read, for what is answered within a millisecond. */
export const turn: Gather = () => afterTurn();

interface Waiting<Key, Value> {
	keys: Set<Key>;
	loaded: Promise<Map<Key, Value>>;
}

/**
 * Loads values by key, many at once: keys that are asked for within a moment, or while others load, are loaded together
 * and once each. Every loading begins after it was asked for, so it sees what was committed before; undefined for keys
 * without a value. A failure fails all that were loaded together.
 */
export function createBatch<Key, Value>(
	load: (keys: Key[]) => Promise<Map<Key, Value>>,
	gather: Gather = moment
): (key: Key) => Promise<Value | undefined> {
	let next: Waiting<Key, Value> | undefined;
	let last: Promise<unknown> = Promise.resolve();
	const begin = (): Waiting<Key, Value> => {
		const keys = new Set<Key>();
		const loaded = Promise.all([last, gather()]).then(() => {
			next = undefined;
			return load([...keys]);
		});
		last = loaded.catch(() => undefined);
		return { keys, loaded };
	};
	return async (key) => {
		const waiting = (next ??= begin());
		waiting.keys.add(key);
		return (await waiting.loaded).get(key);
	};
}

/** A batch of things that are loaded one by one, each only once for all who ask; a failure is that of its key alone. */
export function createShared<Value>(
	load: (key: string) => Promise<Value>,
	gather: Gather = moment
): (key: string) => Promise<Value> {
	const batch = createBatch(async (keys: string[]) => {
		const loading = keys.map((key) => [key, load(key)] as const);
		await Promise.allSettled(loading.map(([, value]) => value));
		return new Map(loading);
	}, gather);
	return async (key) => (await batch(key))!;
}
