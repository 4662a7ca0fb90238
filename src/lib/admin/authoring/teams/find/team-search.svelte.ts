import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';

/** A team by uid and name. */
export interface NamedTeam {
	uid: string;
	name: string;
}

const pauseMs = 150;
const longest = 200;

/**
 * Finds teams of an event by part of their name: searches after a pause in typing, and only uses the response to the
 * latest text.
 */
export class TeamSearch {
	/** `rest`: no search is running. */
	state = $state<'rest' | 'busy' | 'done' | 'failed'>('rest');
	/** The first of those that were found. */
	rows = $state.raw<NamedTeam[]>([]);
	/** The total. */
	total = $state(0);
	#caller: EventCaller;
	#text = '';
	#asked = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#then: (() => void) | undefined;

	constructor(caller: EventCaller) {
		this.#caller = caller;
	}

	/** Takes the text; an empty one finds all teams. */
	type(text: string): void {
		this.#halt();
		this.#text = text.trim().slice(0, longest);
		this.state = 'busy';
		this.#timer = setTimeout(() => void this.ask(), pauseMs);
	}

	/** Asks the server now. */
	async ask(): Promise<void> {
		const own = ++this.#asked;
		this.state = 'busy';
		const { event } = this.#caller;
		const outcome = await call(this.#caller, 'team.page', { event, q: this.#text });
		if (own !== this.#asked) return;
		if (outcome.kind !== 'done') {
			this.state = 'failed';
			return;
		}
		this.rows = outcome.body.rows.map(({ uid, name }) => ({ uid, name }));
		this.total = outcome.body.total;
		this.state = 'done';
		this.#then?.();
	}

	/** Runs once the text has its result, unless typing continues. */
	whenDone(then: () => void): void {
		if (this.state === 'done') then();
		else this.#then = then;
	}

	/** Ignores pending responses, and clears the result. */
	stop(): void {
		this.#halt();
		this.state = 'rest';
		this.rows = [];
	}

	#halt(): void {
		clearTimeout(this.#timer);
		this.#asked++;
		this.#then = undefined;
	}
}
