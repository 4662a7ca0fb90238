import type { Topic } from '#lib/live/wire.ts';
import type { TopicState } from '#lib/live/subscription.ts';

/** The state of the server connection, over all topics of the screen. */
export interface ConnectionState {
	/** When the connection was lost, in epoch milliseconds of this machine; null while all is live. */
	staleSince: number | null;
	/** Why the server shows no data to this link any more; null while it does. */
	refusal: string | null;
}

const refusals = new Set(['not_visible', 'share_denied', 'not_found', 'forbidden', 'event_unpublished']);

/** The oldest outage counts: a board with one outdated part is outdated. */
export function connectionState(topics: Pick<TopicState<Topic>, 'status' | 'staleSince' | 'error'>[]): ConnectionState {
	const silent = topics.flatMap(({ staleSince }) => (staleSince === null ? [] : [staleSince]));
	const refusal = topics.find(({ error }) => error !== null && refusals.has(error))?.error ?? null;
	return { staleSince: silent.length ? Math.min(...silent) : null, refusal };
}
