import type { EventRef } from './channel.ts';
import type { Presented } from './gate.ts';

/** Who reads an event now, as far as this process knows. */
export interface Attendance {
	devices: number;
	dashboards: number;
	/** Uids of teams with at least one device. */
	teams: Set<string>;
}

type Seats = Map<string, { who: Presented; subscriptions: number }>;
const nameOf = ({ namespace, eventUid }: EventRef) => `${namespace}/${eventUid}`;

/** Counts the open subscriptions of devices and dashboards by event. */
export class PresenceBook {
	#events = new Map<string, Seats>();
	#changed: (event: EventRef) => void;

	/** `changed` is called when a device or dashboard comes or goes, not for its second tab. */
	constructor(changed: (event: EventRef) => void) {
		this.#changed = changed;
	}

	enter(event: EventRef, who: Presented): void {
		const seats = this.#events.get(nameOf(event)) ?? new Map();
		this.#events.set(nameOf(event), seats);
		const seat = seats.get(who.key) ?? { who, subscriptions: 0 };
		seats.set(who.key, seat);
		seat.subscriptions += 1;
		if (seat.subscriptions === 1) this.#changed(event);
	}

	leave(event: EventRef, who: Presented): void {
		const seats = this.#events.get(nameOf(event));
		const seat = seats?.get(who.key);
		if (!seats || !seat) return;
		seat.subscriptions -= 1;
		if (seat.subscriptions > 0) return;
		seats.delete(who.key);
		if (seats.size === 0) this.#events.delete(nameOf(event));
		this.#changed(event);
	}

	read(event: EventRef): Attendance {
		const attendance: Attendance = { devices: 0, dashboards: 0, teams: new Set() };
		for (const { who } of this.#events.get(nameOf(event))?.values() ?? []) {
			if (who.kind === 'dashboard') attendance.dashboards += 1;
			else {
				attendance.devices += 1;
				attendance.teams.add(who.teamUid);
			}
		}
		return attendance;
	}
}
