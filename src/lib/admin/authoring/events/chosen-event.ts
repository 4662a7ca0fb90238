import { redirect } from '@sveltejs/kit';
import type { PickedEvent } from '../../../../../server/features/authoring/events/current.ts';
import type { ListedEvent } from '../../../../../server/features/authoring/events/listed.ts';

/** The event a screen works on and those to choose from; without any event both are empty. */
interface ChosenEvent {
	event: ListedEvent | undefined;
	events: PickedEvent[];
}

/**
 * The event in `?event=`; 404 if it is not in the namespace. Without the parameter it redirects to the same address
 * with the default, a running, the next or any event, so that every link carries it.
 */
export async function chosenEvent(locals: App.Locals, url: URL): Promise<ChosenEvent> {
	const wanted = url.searchParams.get('event')?.slice(0, 200);
	const { event, events } = await locals.perform('event.current', wanted ? { event: wanted } : {});
	if (wanted || !event) return { event: event ?? undefined, events };
	const query = new URLSearchParams(url.search);
	query.set('event', event.uid);
	redirect(302, `${url.pathname}?${query}`);
}
