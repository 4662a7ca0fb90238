import type { Bus } from './announce.ts';
import type { EventRef } from './channel.ts';
import { PresenceBook } from './presence.ts';

const gatherMs = 200;
const repeatMs = 5000;
/** A process that missed three of its turns is gone. */
const silentMs = 3 * repeatMs + 1000;

export interface RollCallParts {
	bus: Pick<Bus, 'tell' | 'listenRolls'>;
	/** Called when the count of an event is another one. */
	changed: (event: EventRef) => void;
	clock: () => number;
}

/** The presence book of this process, and the exchange that keeps it equal to those of the others. */
export interface RollCall {
	presence: PresenceBook;
	/** Says goodbye: what this process counted counts no more. */
	close(): void;
}

/** Tells the other processes who reads here, shortly after each change and every five seconds, and hears them. */
export function startRollCall({ bus, changed, clock }: RollCallParts): RollCall {
	const waiting = new Map<string, NodeJS.Timeout>();
	const tellLater = (event: EventRef) => {
		const name = `${event.namespace}/${event.eventUid}`;
		// A room of phones comes at once: one roll for all of them.
		if (waiting.has(name)) return;
		const tell = () => {
			waiting.delete(name);
			bus.tell(presence.rollOf(event));
		};
		waiting.set(name, setTimeout(tell, gatherMs).unref());
	};
	const presence = new PresenceBook((event) => {
		changed(event);
		tellLater(event);
	});
	const deaf = bus.listenRolls((from, roll) => {
		if (presence.hear(from, roll, clock())) changed(roll);
	});
	const turn = () => {
		for (const event of presence.events()) bus.tell(presence.rollOf(event));
		presence.forget(clock() - silentMs).forEach(changed);
	};
	const timer = setInterval(turn, repeatMs).unref();
	return {
		presence,
		close() {
			clearInterval(timer);
			for (const waitingTimer of waiting.values()) clearTimeout(waitingTimer);
			deaf();
			for (const event of presence.events()) bus.tell({ ...event, seats: [] });
		}
	};
}
