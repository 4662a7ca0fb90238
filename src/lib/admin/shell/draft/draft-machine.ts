import type { Failure, Outcome } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { backOff } from '#lib/live/retry.ts';
import { browserClock, type Clock } from './clock.ts';
import { faultsOf, troubleOf, willPass, type Trouble } from './trouble.ts';
import { Turn } from './turn.ts';
import { withUnheard } from './unheard.ts';

/** `refused` waits for another change or a manual retry; `retrying` tries again automatically. */
export type DraftPhase = 'clean' | 'changed' | 'sending' | 'saved' | 'refused' | 'conflict' | 'retrying';

export interface DraftStatus<Theirs> {
	phase: DraftPhase;
	/** When the server last confirmed a save, in milliseconds. */
	savedAt: number | null;
	/** Why nothing can be saved now. */
	trouble: Trouble | null;
	/** The errors of the last change that was rejected. */
	faults: FieldError[];
	/** What someone else has saved in the meantime. */
	theirs: Theirs | null;
}

/** What a draft needs from its form and its calls. */
export interface DraftRules<Sent, Stored, Theirs, Order> {
	/** What to send now; `order` is the argument of `save`, undefined for an autosave. */
	read: (order: Order | undefined) => Sent;
	/** Sends it with the version that the form was based on. */
	send: (sent: Sent) => Promise<Outcome<Stored>>;
	/** Adopts what the server stored, such as the new version; anything typed since must stay. */
	take: (stored: Stored, sent: Sent) => void;
	/** Loads what someone else saved, after the server rejected an outdated version. */
	show: () => Promise<Outcome<Theirs>>;
	/**
	 * Merges their version if it does not touch what was written here; returns whether it did. `unheard` was sent without
	 * an answer: the server may have stored one of these, which then is nobody else's.
	 */
	rebase?: (theirs: Theirs, unheard: readonly Sent[]) => boolean;
	/** Ends a conflict: adopts their version, and with `theirs` their values too. */
	settle: (theirs: Theirs, whose: 'theirs' | 'mine') => void;
	/** Whether the form differs from what is stored and is complete enough to send; by default, whether it changed. */
	isReady?: () => boolean;
	/** Whether it is saved automatically, such as a draft but not a published page; default: always. */
	mayAutosave?: () => boolean;
	/** Fetches a new token when that of the session was renewed. */
	renew?: () => Promise<unknown>;
	/** Milliseconds without typing before an autosave. */
	waitMs?: number;
	/** Shared by drafts that save parts of the same record. */
	turn?: Turn;
}

const defaultWaitMs = 800;
const mostTries = 5;

/** The logic of a draft, without a screen: see `Draft`. */
export class DraftMachine<Sent, Stored, Theirs, Order = never> {
	readonly #rules: DraftRules<Sent, Stored, Theirs, Order>;
	readonly #clock: Clock;
	readonly #turn: Turn;
	#status: DraftStatus<Theirs> = { phase: 'clean', savedAt: null, trouble: null, faults: [], theirs: null };
	/** Changes that have not been sent yet. */
	#hasChanges = false;
	#waitMs: number;
	#stopTimer: (() => void) | undefined;
	#failures = 0;
	/** What was sent without an answer since the last one. */
	#unheard: Sent[] = [];

	constructor(rules: DraftRules<Sent, Stored, Theirs, Order>, clock: Clock = browserClock) {
		this.#rules = rules;
		this.#turn = rules.turn ?? new Turn();
		this.#waitMs = rules.waitMs ?? defaultWaitMs;
		this.#clock = clock;
	}

	get status(): DraftStatus<Theirs> {
		return this.#status;
	}

	#set(change: Partial<DraftStatus<Theirs>>): void {
		this.#status = { ...this.#status, ...change };
		this.onstatus(this.#status);
	}

	/** Runs whenever the status is another one. */
	protected onstatus(_status: DraftStatus<Theirs>): void {}

	get #mayAutosave(): boolean {
		return this.#rules.mayAutosave?.() ?? true;
	}

	get #isReady(): boolean {
		return this.#rules.isReady?.() ?? this.#hasChanges;
	}

	/** Whether there are changes that have not been sent yet. */
	get hasChanges(): boolean {
		return this.#hasChanges;
	}

	/** The form changed: it is saved after a pause in typing. */
	changed(afterMs = this.#rules.waitMs ?? defaultWaitMs): void {
		this.#hasChanges = true;
		this.#waitMs = afterMs;
		const { phase, faults } = this.#status;
		const isWaiting = phase === 'sending' || phase === 'conflict' || phase === 'retrying';
		// Faults stay to be read until the next answer, where one will come.
		this.#set({ phase: isWaiting ? phase : 'changed', faults: this.#mayAutosave ? faults : [] });
		if (phase !== 'sending') this.#soon(afterMs);
	}

	#soon(afterMs: number): void {
		this.#stopTimer?.();
		this.#stopTimer = this.#clock.after(afterMs, () => void this.flush());
	}

	/** Cancels and drops what is pending: the form was saved another way, or is kept elsewhere. */
	end(): void {
		this.#stopTimer?.();
		this.#hasChanges = false;
	}

	/** Saves now what waits, such as when the screen is left or the network is back; ends once that was tried. */
	flush(): Promise<void> {
		return this.#turn.take(async () => {
			const { phase, theirs, savedAt } = this.#status;
			// Sending the same input again would fail again.
			if (theirs !== null || phase === 'refused' || !this.#mayAutosave) return;
			if (this.#isReady) await this.#save(undefined);
			else if (phase === 'changed') this.#set({ phase: savedAt === null ? 'clean' : 'saved', faults: [] });
		});
	}

	/** Queues a save, even if nothing is pending; returns whether the server confirmed it. */
	save(order?: Order): Promise<boolean> {
		return this.#turn.take(() => this.#save(order));
	}

	async #save(order: Order | undefined): Promise<boolean> {
		if (this.#status.theirs !== null) return false;
		this.#stopTimer?.();
		this.#set({ phase: 'sending' });
		const isDone = await this.#send(order);
		const { phase } = this.#status;
		if (this.#hasChanges && phase !== 'retrying' && phase !== 'conflict') this.changed(this.#waitMs);
		return isDone;
	}

	async #send(order: Order | undefined): Promise<boolean> {
		for (let tries = 1; tries <= mostTries; tries++) {
			this.#hasChanges = false;
			const sent = this.#rules.read(order);
			const answer = await this.#rules.send(sent);
			if (answer.kind === 'done') return this.#done(answer.body, sent);
			if (willPass(answer)) this.#unheard = withUnheard(this.#unheard, sent);
			if (!(await this.#isWorthAnother(answer, tries))) return false;
		}
		return this.failed({ kind: 'away' });
	}

	#done(stored: Stored, sent: Sent): true {
		this.#failures = 0;
		this.#unheard = [];
		this.#rules.take(stored, sent);
		this.#set({ phase: 'saved', savedAt: this.#clock.now(), trouble: null, faults: [] });
		return true;
	}

	/** Takes in a failure; whether the same can be sent again now, with a new token or another version. */
	async #isWorthAnother(failure: Failure, tries: number): Promise<boolean> {
		const { renew, show } = this.#rules;
		if (failure.kind === 'refused' && failure.code === 'csrf' && renew && tries === 1) {
			await renew();
			return true;
		}
		if (failure.kind === 'away' || failure.status !== 412) return this.failed(failure);
		const theirs = await show();
		return theirs.kind === 'done' ? this.meet(theirs.body) : this.failed(theirs);
	}

	/** Reports why a call failed, including other calls of the screen, and retries errors that will pass. */
	failed(failure: Failure): false {
		const trouble = troubleOf(failure);
		const isRetrying = willPass(failure) && this.#mayAutosave;
		this.#set({ phase: isRetrying ? 'retrying' : 'refused', trouble, faults: faultsOf(failure) });
		if (!isRetrying) return false;
		this.#hasChanges = true;
		this.#failures += 1;
		this.#soon(backOff(this.#failures));
		return false;
	}

	/**
	 * Adopts what someone else saved if it touches nothing written here, otherwise offers both; returns whether it did.
	 */
	meet(theirs: Theirs): boolean {
		return (this.#rules.rebase?.(theirs, this.#unheard) ?? false) || this.conflict(theirs);
	}

	/** Offers both versions; nothing is saved until one is chosen. */
	conflict(theirs: Theirs): false {
		this.#stopTimer?.();
		this.#set({ phase: 'conflict', theirs, trouble: null, faults: [] });
		return false;
	}

	/** Ends a conflict, with their values or with those written here, which are then saved. */
	async settle(whose: 'theirs' | 'mine'): Promise<void> {
		const { theirs } = this.#status;
		if (theirs === null) return;
		this.#rules.settle(theirs, whose);
		this.#hasChanges = whose === 'mine';
		this.#set({ phase: whose === 'mine' ? 'changed' : 'clean', theirs: null });
		await this.flush();
	}

	/** Retries what failed, by a save unless told otherwise. */
	async again(how: () => Promise<unknown> = () => this.save()): Promise<void> {
		this.#set({ trouble: null });
		await how();
	}
}
