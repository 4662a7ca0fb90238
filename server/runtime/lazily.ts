import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { once } from './once.ts';

const load = createRequire(import.meta.url);
const loaders: (() => unknown)[] = [];

/** A package of which a start needs nothing: loaded when it is asked for first, or by `loadTheRest`. */
export function lazily<Package>(name: string): () => Package {
	const get = once(() => load(name) as Package);
	loaders.push(get);
	return get;
}

/** Loads what nobody has asked for yet, one package in a turn, so that no request has to wait for it later. */
export async function loadTheRest(): Promise<void> {
	for (const get of loaders) {
		await setImmediate();
		get();
	}
}
