import { EventAttendance, readerKey, type Attendance } from './attendance.ts';
import type { EventRef } from './channel.ts';
import type { Presented } from './authorisation.ts';

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
	#attendance = new Map<string, EventAttendance>();
	#changed: (event: EventRef) => void;

	/** `changed` is called when a device or dashboard of this process comes or goes, not for its second tab. */
	constructor(changed: (event: EventRef) => void) {
		this.#changed = changed;
	}

	enter({ namespace, eventUid }: EventRef, who: Presented): void {
		const event = { namespace, eventUid };
		const { seats } = this.#events.get(nameOf(event)) ?? { seats: new Map() };
		this.#events.set(nameOf(event), { event, seats });
		const seat = seats.get(readerKey(who)) ?? { who, subscriptions: 0 };
		seats.set(readerKey(who), seat);
		seat.subscriptions += 1;
		if (seat.subscriptions > 1) return;
		this.#attend(event, [], [who]);
		this.#changed(event);
	}

	/** Counts a team as present that has no device, until the answer is called. */
	seat(event: EventRef, teamUid: string): () => void {
		const who: Presented = { kind: 'device', key: `team ${teamUid}`, teamUid };
		this.enter(event, who);
		return () => this.leave(event, who);
	}

	leave(event: EventRef, who: Presented): void {
		const seats = this.#events.get(nameOf(event))?.seats;
		const seat = seats?.get(readerKey(who));
		if (!seats || !seat) return;
		seat.subscriptions -= 1;
		if (seat.subscriptions > 0) return;
		seats.delete(readerKey(who));
		if (seats.size === 0) this.#events.delete(nameOf(event));
		this.#attend(event, [seat.who], []);
		this.#changed(event);
	}

	/** One device or dashboard counts once, also when it reads by several processes. Kept up to date, so look before waiting. */
	read = (event: EventRef): Attendance => this.#attendance.get(nameOf(event)) ?? new EventAttendance();

	#attend(event: EventRef, gone: readonly Presented[], come: readonly Presented[]): void {
		const attendance = this.#attendance.get(nameOf(event)) ?? new EventAttendance();
		this.#attendance.set(nameOf(event), attendance);
		for (const who of come) attendance.enter(who);
		for (const who of gone) attendance.leave(who);
		if (attendance.isEmpty) this.#attendance.delete(nameOf(event));
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
		this.#attend(told, before, told.seats);
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
