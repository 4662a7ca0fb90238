import type { Topic } from './wire.ts';
import type { Subscription, TopicOptions, TopicState } from './subscription.ts';

const retryMs = 3000;

/** Resolves once the current screen has been painted; pages in the background do not paint and wait half a second. */
const drawn = (): Promise<void> =>
	new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, 500);
	});

/**
 * Follows a topic and returns a function that stops it. The client loads after the first paint: nobody waits for it,
 * and a phone can play without it. `onmissing` runs if it cannot be loaded; loading is retried.
 */
export function follow<T extends Topic>(
	options: TopicOptions<T>,
	tell: (state: TopicState<T>) => void,
	onmissing: () => void
): () => void {
	let subscription: Subscription<T> | undefined;
	let isClosed = false;
	let retry: ReturnType<typeof setTimeout>;
	const load = async () => {
		try {
			const client = await import('./subscription.ts');
			if (!isClosed) subscription = new client.Subscription(options, tell);
		} catch {
			if (isClosed) return;
			onmissing();
			retry = setTimeout(() => void load(), retryMs);
		}
	};
	void drawn().then(() => {
		performance.mark('first-screen-drawn');
		return load();
	});
	return () => {
		isClosed = true;
		clearTimeout(retry);
		subscription?.close();
	};
}
