import type { RoundNews } from '#lib/live/round.ts';
import type { Update } from '#lib/live/wire.ts';
import type { Admission, LiveAuthorisation } from '../../live/authorisation.ts';
import { roomOf } from '../../live/feed.ts';
import type { Live } from '../../live/socket.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { monotonic } from '../../runtime/monotonic.ts';

/** A socket of `/round`, as far as the rooms it sits in go. */
interface Sitting<Reader> {
	readonly connected: boolean;
	data: { actor: Reader };
	join(room: string): unknown;
	leave(room: string): unknown;
	emit(name: string, body: object): unknown;
}

interface SeatParts<Reader> {
	live: Live;
	authorisation: LiveAuthorisation<Reader>;
	dependencies: Dependencies;
}

/** A round that a socket follows. */
interface Seat {
	round: string;
	event: string;
	admission: Admission;
	/** When to ask again without news of access. */
	askAgainAt: number;
}

// Changed access arrives as a notice immediately; this covers lost ones.
const healMs = 60_000;

/** The rounds that one socket follows, for as long as it may. */
export class Seats<Reader> {
	readonly #socket: Sitting<Reader>;
	readonly #parts: SeatParts<Reader>;
	/** The states of the rooms of this process, which all sockets share. */
	readonly #rooms: Map<string, RoundNews>;
	readonly #seats = new Map<string, Seat>();
	/** How often a second check was requested. */
	#looks = 0;

	constructor(socket: Sitting<Reader>, parts: SeatParts<Reader>, rooms: Map<string, RoundNews>) {
		[this.#socket, this.#parts, this.#rooms] = [socket, parts, rooms];
	}

	/** Takes a seat; the answer is the acknowledgement of `join`. */
	async join(round: string, event: string): Promise<object> {
		const looks = this.#looks;
		const verdict = await this.#parts.authorisation.allow(this.#socket.data.actor, 'round', event);
		if (!verdict.ok) return { ok: false, error: verdict.error };
		const seat = { round, event, admission: verdict, askAgainAt: nextLook(verdict) };
		const told = await this.#sit(seat);
		// News of access that came meanwhile found no seat yet.
		if (looks !== this.#looks) seat.askAgainAt = 0;
		return told ? { ok: true, ...told } : { ok: false, error: 'unavailable' };
	}

	/** Asks again about the seats that news of access concern, or without `concerns` about those whose time has come. */
	async lookAgain(concerns?: (admission: Admission) => boolean): Promise<void> {
		if (concerns) this.#looks += 1;
		const now = monotonic();
		const due = [...this.#seats.values()].filter(({ admission, askAgainAt }) =>
			concerns ? concerns(admission) : askAgainAt <= now
		);
		await Promise.all(due.map((seat) => this.#look(seat)));
	}

	leaveAll(): void {
		for (const seat of this.#seats.values()) this.#leave(seat);
	}

	async #look(seat: Seat): Promise<void> {
		const { round, event, admission } = seat;
		// Set before checking, so that a slow response is not requested twice.
		seat.askAgainAt = nextLook({});
		const verdict = await this.#parts.authorisation.allow(this.#socket.data.actor, 'round', event);
		if (this.#seats.get(roomOf(admission.key)) !== seat) return;
		if (verdict.ok && roomOf(verdict.key) === roomOf(admission.key)) return void (seat.askAgainAt = nextLook(verdict));
		this.#leave(seat);
		if (!verdict.ok) return void this.#socket.emit('revoked', { round, error: verdict.error });
		// It belongs to another audience now.
		const told = await this.#sit({ ...seat, admission: verdict, askAgainAt: nextLook(verdict) });
		if (told?.view) this.#socket.emit('round', { round, ...told });
		if (!told) this.#socket.emit('revoked', { round, error: 'unavailable' });
	}

	async #sit(seat: Seat) {
		const { live, dependencies } = this.#parts;
		const { key, counts } = seat.admission;
		await live.hub.ready(key);
		const state = live.hub.updatesSince(key);
		if (!state || !this.#socket.connected) return null;
		const room = roomOf(key);
		const news = (state.updates[0] as Update).data as RoundNews;
		void this.#socket.join(room);
		this.#rooms.set(room, news);
		const known = this.#seats.get(room)?.admission;
		this.#seats.set(room, seat);
		if (counts) live.presence.enter(key, counts);
		if (known?.counts) live.presence.leave(known.key, known.counts);
		// Another round of the event may be shown, or none yet.
		const view = news.round?.round === seat.round ? news.round : null;
		const serverTime = dependencies.clock().toISOString();
		return { epoch: state.epoch, version: view?.version ?? 0, view: view && { ...view, serverTime } };
	}

	#leave({ admission: { key, counts } }: Seat): void {
		const room = roomOf(key);
		this.#seats.delete(room);
		void this.#socket.leave(room);
		if (counts) this.#parts.live.presence.leave(key, counts);
	}
}

const nextLook = ({ askAgainIn = healMs }: Pick<Admission, 'askAgainIn'>): number =>
	monotonic() + Math.min(askAgainIn, healMs);
