import type { Presented } from './authorisation.ts';

/** The current readers of an event, in all processes. */
export interface Attendance {
	readonly devices: number;
	readonly dashboards: number;
	/** Members of staff with an open cockpit. */
	readonly hosts: number;
	/** Ids of the users who edit the record; an event has none. */
	readonly editors: ReadonlySet<number>;
	/** Uids of teams with at least one device. */
	readonly teams: ReadonlySet<string>;
}

/** Names a reader: the wall and the cockpit of one person are two. */
export const readerKey = ({ kind, key }: Presented): string => `${kind} ${key}`;

const counterOf = { device: 'devices', dashboard: 'dashboards', host: 'hosts' } as const;

/**
 * Counts the readers of an event as they come and go, so that every phone may ask who is there at the cost of one look.
 * One that reads by several processes counts once.
 */
export class EventAttendance implements Attendance {
	devices = 0;
	dashboards = 0;
	hosts = 0;
	readonly editors = new Set<number>();
	readonly teams = new Set<string>();
	#readers = new Map<string, { who: Presented; processes: number }>();
	#devicesOf = new Map<string, number>();

	get isEmpty(): boolean {
		return this.#readers.size === 0;
	}

	enter(who: Presented): void {
		const key = readerKey(who);
		const reader = this.#readers.get(key);
		if (reader) reader.processes += 1;
		else {
			this.#readers.set(key, { who, processes: 1 });
			this.#count(who, 1);
		}
	}

	leave(who: Presented): void {
		const key = readerKey(who);
		const reader = this.#readers.get(key);
		if (!reader) return;
		reader.processes -= 1;
		if (reader.processes > 0) return;
		this.#readers.delete(key);
		// As it was counted: the same key may have another team by now.
		this.#count(reader.who, -1);
	}

	#count(who: Presented, by: 1 | -1): void {
		if (who.kind === 'editor') return void this.editors[by > 0 ? 'add' : 'delete'](who.userId);
		this[counterOf[who.kind]] += by;
		if (who.kind !== 'device') return;
		const devices = (this.#devicesOf.get(who.teamUid) ?? 0) + by;
		if (devices > 0) {
			this.#devicesOf.set(who.teamUid, devices);
			this.teams.add(who.teamUid);
		} else {
			this.#devicesOf.delete(who.teamUid);
			this.teams.delete(who.teamUid);
		}
	}
}
