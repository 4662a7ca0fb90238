import { monotonic } from '../runtime/monotonic.ts';
import { rateLimited } from '../runtime/errors.ts';
import { ipPrefixOf } from './ip-prefix.ts';

/** The calls of one key in one fixed window; other processes do not know about `unshared` of them yet. */
export interface Window {
	count: number;
	unshared: number;
	endsAt: number;
}

/** Counts calls in fixed windows, by network for IP addresses. Decides immediately from what this process knows. */
export interface RateLimits {
	/** Counts one call; throws 429 with the wait when `most` calls (times the scale) were made in the window. */
	take(bucket: string, key: string, most: number, seconds: number): void;
	/** Throws 429 when the window is full; counts nothing. */
	check(bucket: string, key: string, most: number): void;
	/** Counts one call and never throws. */
	count(bucket: string, key: string, seconds: number): void;
	/** Takes back one call that was counted. */
	giveBack(bucket: string, key: string): void;
	/** The number of calls in the current window; 0 if limits are off. */
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

/** Drops expired windows now and then; returns the current time. */
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
