import { monotonic } from '../runtime/monotonic.ts';
import { rateLimited } from '../runtime/errors.ts';
import { ipPrefixOf } from './ip-prefix.ts';

/** The calls of one key in one fixed stretch of time; `unshared` of them are not yet known to other processes. */
export interface Window {
	count: number;
	unshared: number;
	endsAt: number;
}

/** Counts calls in fixed windows, those of an address by its network; decides at once, from what this process knows. */
export interface RateLimits {
	/** Counts one call; throws 429 with the wait when `most` calls (times the scale) were made in the window. */
	take(bucket: string, key: string, most: number, seconds: number): void;
	/** Throws 429 when the window is full; counts nothing. */
	check(bucket: string, key: string, most: number): void;
	/** Counts one call and never throws. */
	count(bucket: string, key: string, seconds: number): void;
	/** Takes back one call that was counted. */
	giveBack(bucket: string, key: string): void;
	/** How many calls were counted in the window that is open; 0 where the limits are off. */
	counted(bucket: string, key: string): number;
	/** Whether `check` would throw. */
	isFull(bucket: string, key: string, most: number): boolean;
	/** Every window that may still be open, by bucket and key; `shareRateLimits` adds what other processes counted. */
	readonly windows: Map<string, Window>;
}

const sweepMs = 60_000;

/** `scale` multiplies every limit; 0 switches them off. */
export function createRateLimits(scale: number, clock: () => number = monotonic): RateLimits {
	const windows = new Map<string, Window>();
	const sweep = sweeper(windows, clock);
	const nameOf = (bucket: string, key: string) => `${bucket} ${ipPrefixOf(key)}`;
	/** The window that is open, while the limits are on. */
	const open = (bucket: string, key: string): Window | undefined => {
		const window = scale ? windows.get(nameOf(bucket, key)) : undefined;
		return window && window.endsAt > clock() ? window : undefined;
	};
	const isFull = (bucket: string, key: string, most: number): boolean =>
		(open(bucket, key)?.count ?? -1) >= most * scale;
	const check = (bucket: string, key: string, most: number) => {
		if (isFull(bucket, key, most)) throw rateLimited((open(bucket, key)!.endsAt - clock()) / 1000);
	};
	const count = (bucket: string, key: string, seconds: number) => {
		const now = sweep();
		const name = nameOf(bucket, key);
		const known = windows.get(name);
		if (known && known.endsAt > now) addTo(known, 1);
		else windows.set(name, { count: 1, unshared: 1, endsAt: now + seconds * 1000 });
	};
	return {
		windows,
		check,
		count,
		isFull,
		counted: (bucket, key) => open(bucket, key)?.count ?? 0,
		giveBack(bucket, key) {
			const window = open(bucket, key);
			if (window?.count) addTo(window, -1);
		},
		take(bucket, key, most, seconds) {
			check(bucket, key, most);
			count(bucket, key, seconds);
		}
	};
}

function addTo(window: Window, calls: number): void {
	window.count += calls;
	window.unshared += calls;
}

/** Forgets windows that are over, now and then; answers what time it is. */
function sweeper(windows: Map<string, Window>, clock: () => number): () => number {
	let sweptAt = clock();
	return () => {
		const now = clock();
		if (now - sweptAt < sweepMs) return now;
		sweptAt = now;
		for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name);
		return now;
	};
}
