import { setImmediate as afterTurn, setTimeout as sleep } from 'node:timers/promises';

/** Ends when no more keys are waited for, unless others still load. */
type Gather = () => Promise<unknown>;

// Requests of a room arrive within milliseconds of each other; nobody notices such a short wait.
const moment: Gather = () => sleep(5);
/** Only until the pending input is read, for calls that take under a millisecond. */
export const turn: Gather = () => afterTurn();

interface Waiting<Key, Value> {
	keys: Set<Key>;
	loaded: Promise<Map<Key, Value>>;
}

/**
 * Loads values by key in batches: keys requested within a moment, or while others load, are loaded together and once
 * each. Every load starts after its request, so it sees everything committed before. Undefined for keys without a
 * value. A failure rejects the whole batch.
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

/** A batch of values that are loaded one by one, each once for all callers; a failure only affects its own key. */
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
