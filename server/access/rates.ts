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
	/** Every window that may still be open, by bucket and key; `shareRateLimits` adds what other processes counted. */
	readonly windows: Map<string, Window>;
}

const sweepMs = 60_000;

/** `scale` multiplies every limit; 0 switches them off. */
export function createRateLimits(scale: number, clock: () => number = monotonic): RateLimits {
	const windows = new Map<string, Window>();
	let sweptAt = clock();
	const sweep = (now: number) => {
		if (now - sweptAt < sweepMs) return;
		sweptAt = now;
		for (const [name, window] of windows) if (window.endsAt <= now) windows.delete(name);
	};
	const refuseWhenFull = (window: Window | undefined, most: number, now: number) => {
		if (window && window.endsAt > now && window.count >= most * scale) throw rateLimited((window.endsAt - now) / 1000);
	};
	const nameOf = (bucket: string, key: string) => `${bucket} ${ipPrefixOf(key)}`;
	const count = (bucket: string, key: string, seconds: number) => {
		const now = clock();
		sweep(now);
		const name = nameOf(bucket, key);
		const known = windows.get(name);
		if (known && known.endsAt > now) {
			known.count += 1;
			known.unshared += 1;
		} else windows.set(name, { count: 1, unshared: 1, endsAt: now + seconds * 1000 });
	};
	const check = (bucket: string, key: string, most: number) => {
		if (scale) refuseWhenFull(windows.get(nameOf(bucket, key)), most, clock());
	};
	return {
		windows,
		check,
		count,
		take(bucket, key, most, seconds) {
			check(bucket, key, most);
			count(bucket, key, seconds);
		}
	};
}
