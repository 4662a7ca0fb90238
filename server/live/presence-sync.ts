import { everyEvent, everyNamespace } from '../access/access-changes.ts';
import type { Bus } from './bus.ts';
import type { EventRef } from './channel.ts';
import { PresenceRegistry } from './presence.ts';

const gatherMs = 200;
const repeatMs = 5000;
/** A process that missed three of its turns is gone. */
const silentMs = 3 * repeatMs + 1000;

/** Where every process is seated itself, so that the others miss it also when it had no readers. */
const everywhere: EventRef = { namespace: everyNamespace, eventUid: everyEvent };

/** What the exchange of presence needs; `clock` returns monotonic milliseconds. */
interface PresenceSyncOptions {
	bus: Pick<Bus, 'publishPresence' | 'onPresence'>;
	/** Called when the count of an event is another one. */
	changed: (event: EventRef) => void;
	/** Called when another process ended without a goodbye: its last commits may have been announced to nobody. */
	lost?: (() => void) | undefined;
	clock: () => number;
}

/** The presence registry of this process, and the exchange that keeps it equal to those of the others. */
interface PresenceSync {
	presence: PresenceRegistry;
	/** Says goodbye: what this process counted counts no more. */
	close(): void;
}

/**
 * Sends the readers of this process to the others, shortly after each change and every five seconds, and receives
 * theirs.
 */
export function startPresenceSync({ bus, changed: told, lost, clock }: PresenceSyncOptions): PresenceSync {
	const changed = (event: EventRef) => {
		if (event.eventUid !== everyEvent) told(event);
	};
	const waiting = new Map<string, NodeJS.Timeout>();
	const publishLater = (event: EventRef) => {
		const name = `${event.namespace}/${event.eventUid}`;
		// A room of phones connects at once: one message for all of them.
		if (waiting.has(name)) return;
		const publish = () => {
			waiting.delete(name);
			bus.publishPresence(presence.presenceOfProcess(event));
		};
		waiting.set(name, setTimeout(publish, gatherMs).unref());
	};
	const presence = new PresenceRegistry((event) => {
		changed(event);
		publishLater(event);
	});
	presence.enter(everywhere, { kind: 'dashboard', key: 'process' });
	const off = bus.onPresence((from, seated) => {
		if (presence.receive(from, seated, clock())) changed(seated);
	});
	const turn = () => {
		for (const event of presence.events()) bus.publishPresence(presence.presenceOfProcess(event));
		const silent = presence.forget(clock() - silentMs);
		silent.forEach(changed);
		if (silent.length) lost?.();
	};
	const timer = setInterval(turn, repeatMs).unref();
	return {
		presence,
		close() {
			clearInterval(timer);
			for (const waitingTimer of waiting.values()) clearTimeout(waitingTimer);
			off();
			for (const event of presence.events()) bus.publishPresence({ ...event, seats: [] });
		}
	};
}
