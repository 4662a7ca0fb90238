import { subscribeTopic } from '#lib/live/topic.svelte.ts';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { Subscribed, Topic } from '#lib/live/wire.ts';

/** The topics that the host follows, as the page was rendered with them. */
export type FirstTopics = Partial<Record<Topic, Subscribed>>;

/** The host's live data of an event; create it while a component initialises. */
export function followEvent(event: string, first: FirstTopics) {
	const rankings = subscribeTopic({ topic: 'rankings', event, initial: first.rankings });
	const presence = subscribeTopic({ topic: 'presence', event, initial: first.presence });
	const stations = subscribeTopic({ topic: 'catalogs', event, initial: first.catalogs });
	const told = subscribeTopic({ topic: 'announcements', event, initial: first.announcements });
	const board = $derived(rankings.data && rankingsFrom(rankings.data));
	const answers = $derived(rankings.data?.teams.reduce((sum, { questions }) => sum + questions, 0) ?? 0);
	return {
		presence,
		stations,
		told,
		rankings,
		/** The rankings as staff sees them, always live. */
		get board() {
			return board;
		},
		/** What screens and players see. */
		get shown() {
			return rankings.data?.shown ?? { mode: 'live' as const, asOf: null };
		},
		/** The number of counted answers so far. */
		get answers() {
			return answers;
		}
	};
}
