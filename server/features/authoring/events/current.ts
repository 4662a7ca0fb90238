import { stateOf, type EventState } from './calendar/availability.ts';
import { chosenEvent, findEvent, findLiving } from './find.ts';
import { asListed, byStateAndDate, type ListedEvent } from './listed.ts';
import { QuizEvent } from './model.ts';

/** An event that can be chosen. */
export interface PickedEvent {
	uid: string;
	name: string;
	state: EventState;
}

/** Nobody looks through more than this; the list of events finds the others. */
const mostPicked = 50;

/** The events of a namespace that are nearest to now: running, coming, drafts, then those that ended last. */
async function nearest(namespace: string, now: Date): Promise<PickedEvent[]> {
	const rows = await QuizEvent.findAll({
		where: { namespace, removedAt: null, archivedAt: null },
		attributes: ['uid', 'name', 'published', 'startDate', 'endDate'],
		order: byStateAndDate(now),
		limit: mostPicked
	});
	return rows.map((event) => ({ uid: event.uid, name: event.name, state: stateOf(event, now) }));
}

/**
 * The event of a screen and those to choose from: the one of a uid or slug (404 if it does not exist), or else the
 * default one, a running one, the next or any; null in a namespace without events.
 */
export async function currentEvent(
	namespace: string,
	wanted: string | undefined,
	now: Date
): Promise<{ event: ListedEvent | null; events: PickedEvent[] }> {
	const events = await nearest(namespace, now);
	const row = wanted ? await findEvent(namespace, wanted) : await impliedOf(namespace, events[0]?.uid);
	if (!row) return { event: null, events };
	const [event] = await asListed(namespace, [row], now);
	const { uid, name, state } = event!;
	return { event: event!, events: events.some((one) => one.uid === uid) ? events : [{ uid, name, state }, ...events] };
}

async function impliedOf(namespace: string, first: string | undefined): Promise<QuizEvent | null> {
	const chosen = await chosenEvent(namespace);
	return (chosen && (await findLiving(namespace, chosen))) || (first ? findLiving(namespace, first) : null);
}
