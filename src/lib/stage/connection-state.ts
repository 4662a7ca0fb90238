import type { Topic } from '#lib/live/wire.ts';
import type { TopicState } from '#lib/live/subscription.ts';

/** How the line to the server stands, over all topics of the screen. */
export interface ConnectionState {
	/** Epoch milliseconds of this machine since which nothing was heard; null while all is live. */
	staleSince: number | null;
	/** Why the server shows no data to this link any more; null while it does. */
	refusal: string | null;
}

const refusals = new Set(['not_visible', 'share_denied', 'not_found', 'forbidden', 'event_unpublished']);

/** The oldest silence counts: a board of which one part is old is old. */
export function connectionState(topics: Pick<TopicState<Topic>, 'status' | 'staleSince' | 'error'>[]): ConnectionState {
	const silent = topics.flatMap(({ staleSince }) => (staleSince === null ? [] : [staleSince]));
	const refusal = topics.find(({ error }) => error !== null && refusals.has(error))?.error ?? null;
	return { staleSince: silent.length ? Math.min(...silent) : null, refusal };
}
