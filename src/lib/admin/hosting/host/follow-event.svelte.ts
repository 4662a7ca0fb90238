import { subscribeTopic } from '#lib/live/topic.svelte.ts';
import type { Subscribed, Topic } from '#lib/live/wire.ts';

/** The topics that the host follows, as the page was rendered with them. */
export type FirstTopics = Partial<Record<Topic, Subscribed>>;

/** The host's live data of an event; create it while a component initialises. */
export function followEvent(event: string, first: FirstTopics) {
	const figures = subscribeTopic({ topic: 'figures', event, initial: first.figures });
	// Of a large event as long as a page of a thousand lines: it comes after the page.
	const rankings = subscribeTopic({ topic: 'rankings', event });
	const presence = subscribeTopic({ topic: 'presence', event, initial: first.presence });
	const stations = subscribeTopic({ topic: 'catalogs', event, initial: first.catalogs });
	const told = subscribeTopic({ topic: 'announcements', event, initial: first.announcements });
	return {
		presence,
		stations,
		told,
		figures,
		/** The values of every team, as staff sees them, always live. */
		rankings,
		/** What screens and players see. */
		get shown() {
			return figures.data?.shown ?? { mode: 'live' as const, asOf: null };
		},
		/** The number of counted answers so far. */
		get answers() {
			return figures.data?.answers ?? 0;
		}
	};
}
