import { error, redirect } from '@sveltejs/kit';
import type { EventState } from '../../../server/features/events/availability.ts';
import type { EventOverview } from '../../../server/features/overview/event-overview.ts';

/** The event a screen works on and those to choose from; without any event both are empty. */
interface ChosenEvent {
	event: EventOverview | undefined;
	events: { uid: string; name: string; state: EventState }[];
}

/**
 * The event that `?event=` names; 404 when it is not in the namespace. Without the parameter it redirects to the same
 * address with the chosen, running, next or first event, so that every link keeps it.
 */
export async function chosenEvent(locals: App.Locals, url: URL): Promise<ChosenEvent> {
	const { events } = await locals.perform('event.overview', {});
	const picked = events.map(({ uid, name, state }) => ({ uid, name, state }));
	const wanted = url.searchParams.get('event')?.toLowerCase();
	if (wanted) {
		const event = events.find(({ uid, slug }) => uid === wanted || slug === wanted);
		if (!event) error(404, { message: 'This event does not exist.', code: 'not_found' });
		return { event, events: picked };
	}
	const inState = (state: EventState) => events.find((one) => one.state === state);
	const first = events.find(({ isActive }) => isActive) ?? inState('running') ?? inState('planned') ?? events[0];
	if (!first) return { event: undefined, events: picked };
	const query = new URLSearchParams(url.search);
	query.set('event', first.uid);
	redirect(302, `${url.pathname}?${query}`);
}
