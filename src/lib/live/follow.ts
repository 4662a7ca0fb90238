import type { Topic } from './wire.ts';
import type { Subscription, TopicOptions, TopicState } from './subscription.ts';

const retryMs = 3000;

/** Settles once the screen as it stands has been drawn; a page in the background draws nothing and waits half a second. */
const drawn = (): Promise<void> =>
	new Promise((resolve) => {
		requestAnimationFrame(() => setTimeout(resolve));
		setTimeout(resolve, 500);
	});

/**
 * Follows a topic and returns the end of it. The client comes after the first screen has been drawn:
 * nobody waits for it, and a phone can play without. `onmissing` runs when it cannot be loaded; it is tried again.
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
