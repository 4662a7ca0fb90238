import { randomUUID } from 'node:crypto';
import type { Log } from '../runtime/log/log.ts';
import { withTrace } from '../runtime/log/trace.ts';
import { createMessageRate } from './message-rate.ts';

const messagesPerSecond = 20;

/** A socket as far as its messages go. */
interface Talking {
	onAny(listener: (name: string, ...received: unknown[]) => void): unknown;
}

type AnyAnswer = (answer: unknown) => void;
/** What answers a message, by its name; must not throw. */
export type Handlers = Record<string, ((request: unknown) => unknown) | undefined>;

/**
 * Answers the messages of a socket one after another: an `unsubscribe` must not overtake the `subscribe` it cancels.
 * Unknown and too many messages are refused.
 */
export function answerInOrder(
	socket: Talking,
	handlers: Handlers,
	{ log, clock }: { log: Log; clock: () => number }
): void {
	const isWithinRate = createMessageRate(messagesPerSecond, clock);
	let previous = Promise.resolve();
	socket.onAny((name, ...received) => {
		const answer = received.find((each): each is AnyAnswer => typeof each === 'function') ?? (() => undefined);
		if (!isWithinRate()) return answer({ ok: false, error: 'rate_limited' });
		const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
		if (!handle) return answer({ ok: false, error: 'invalid_input' });
		const respond = async () => {
			try {
				answer(await handle(received[0]));
			} catch (error) {
				log.error('live request failed', { name, error: String(error) });
				answer({ ok: false, error: 'internal_error' });
			}
		};
		previous = previous.then(() => withTrace(randomUUID(), respond));
	});
}
