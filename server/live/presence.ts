import type { EventRef } from './channel.ts';
import type { Presented } from './authorisation.ts';

/** The current readers of an event, in all processes. */
export interface Attendance {
	devices: number;
	dashboards: number;
	/** Members of staff with an open cockpit. */
	hosts: number;
	/** Uids of teams with at least one device. */
	teams: Set<string>;
}

/** All readers of an event in one process; an empty list means none any more. */
export interface ProcessPresence {
	namespace: string;
	eventUid: string;
	seats: Presented[];
}

type Seats = Map<string, { who: Presented; subscriptions: number }>;
type Remote = Map<string, { told: ProcessPresence; at: number }>;
const nameOf = ({ namespace, eventUid }: EventRef) => `${namespace}/${eventUid}`;

/** Counts the open subscriptions of devices and dashboards by event, in this process and as reported by others. */
export class PresenceRegistry {
	#events = new Map<string, { event: EventRef; seats: Seats }>();
	#others = new Map<string, Remote>();
	#changed: (event: EventRef) => void;

	/** `changed` is called when a device or dashboard of this process comes or goes, not for its second tab. */
	constructor(changed: (event: EventRef) => void) {
		this.#changed = changed;
	}

	enter({ namespace, eventUid }: EventRef, who: Presented): void {
		const event = { namespace, eventUid };
		const { seats } = this.#events.get(nameOf(event)) ?? { seats: new Map() };
		this.#events.set(nameOf(event), { event, seats });
		const seat = seats.get(who.key) ?? { who, subscriptions: 0 };
		seats.set(who.key, seat);
		seat.subscriptions += 1;
		if (seat.subscriptions === 1) this.#changed(event);
	}

	/** Counts a team as present that has no device, until the answer is called. */
	seat(event: EventRef, teamUid: string): () => void {
		const who: Presented = { kind: 'device', key: `team ${teamUid}`, teamUid };
		this.enter(event, who);
		return () => this.leave(event, who);
	}

	leave(event: EventRef, who: Presented): void {
		const seats = this.#events.get(nameOf(event))?.seats;
		const seat = seats?.get(who.key);
		if (!seats || !seat) return;
		seat.subscriptions -= 1;
		if (seat.subscriptions > 0) return;
		seats.delete(who.key);
		if (seats.size === 0) this.#events.delete(nameOf(event));
		this.#changed(event);
	}

	/** One device or dashboard counts once, also when it reads by several processes. */
	read(event: EventRef): Attendance {
		const told = [...(this.#others.get(nameOf(event))?.values() ?? [])].flatMap(({ told: each }) => each.seats);
		const present = new Map(
			[...told, ...this.presenceOfProcess(event).seats].map((who) => [`${who.kind} ${who.key}`, who])
		);
		const attendance: Attendance = { devices: 0, dashboards: 0, hosts: 0, teams: new Set() };
		for (const who of present.values()) {
			if (who.kind === 'dashboard') attendance.dashboards += 1;
			else if (who.kind === 'host') attendance.hosts += 1;
			else {
				attendance.devices += 1;
				attendance.teams.add(who.teamUid);
			}
		}
		return attendance;
	}

	/** The readers of an event by this process. */
	presenceOfProcess({ namespace, eventUid }: EventRef): ProcessPresence {
		const seats = this.#events.get(nameOf({ namespace, eventUid }))?.seats.values() ?? [];
		return { namespace, eventUid, seats: [...seats].map(({ who }) => who) };
	}

	/** Every event that is read by this process. */
	events(): EventRef[] {
		return [...this.#events.values()].map(({ event }) => event);
	}

	/** Stores what another process reported at `at`, epoch milliseconds; returns whether anyone came or went. */
	receive(from: string, told: ProcessPresence, at: number): boolean {
		const remote: Remote = this.#others.get(nameOf(told)) ?? new Map();
		const before = remote.get(from)?.told.seats ?? [];
		if (told.seats.length) remote.set(from, { told, at });
		else remote.delete(from);
		if (remote.size) this.#others.set(nameOf(told), remote);
		else this.#others.delete(nameOf(told));
		const keys = (seats: Presented[]) => seats.map(({ key }) => key).join();
		return keys(before) !== keys(told.seats);
	}

	/** Drops reports from before `oldest`: those processes are gone or unreachable. Returns the events that changed. */
	forget(oldest: number): EventRef[] {
		const late = [...this.#others.values()].flatMap((remote) =>
			[...remote].filter(([, { at }]) => at < oldest).map(([from, { told }]) => ({ from, told }))
		);
		for (const { from, told } of late) this.receive(from, { ...told, seats: [] }, oldest);
		return late.map(({ told }) => told);
	}
}
