import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { once } from './once.ts';

const load = createRequire(import.meta.url);
const loaders: (() => unknown)[] = [];

/** A package that startup does not need: loaded on first use, or by `loadTheRest`. */
export function lazily<Package>(name: string): () => Package {
	const get = once(() => load(name) as Package);
	loaders.push(get);
	return get;
}

/** Loads the packages not used yet, one per turn, so that no request has to wait for them later. */
export async function loadTheRest(): Promise<void> {
	for (const get of loaders) {
		await setImmediate();
		get();
	}
}
