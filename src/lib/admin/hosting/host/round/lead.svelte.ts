import type { RoundView } from '#lib/live/round.ts';
import { ServerClock } from '#lib/live/server-clock.ts';
import { newId } from '#lib/phone/ids.ts';
import type { RoundCalls, ShownRound } from './calls.ts';
import type { RoundCommand } from './next-act.ts';

const sureMs = 3000;
const tickMs = 200;

/**
 * How a command went: `elsewhere` = another command came first, and its state is shown; `refused` = it cannot be now;
 * `away` = it is unknown whether it arrived.
 */
type Sent = 'done' | 'elsewhere' | 'refused' | 'away';

/** One round in the hand of its host: what it shows now, and commands from the version that was seen. */
export class RoundLead {
	shown = $state.raw<ShownRound | null>(null);
	isBusy = $state(false);
	/** The act that waits for its second press. */
	asked = $state<string | null>(null);
	/** Epoch milliseconds of the server, some times a second. */
	now = $state(0);
	/** What the live layer measured: milliseconds by which the server is ahead. */
	liveOffsetMs: number | null = null;
	#clock = new ServerClock();
	/** The same by the time of the page, until it is measured. */
	#firstOffsetMs: number | null = null;
	#calls: RoundCalls;
	#turn: Promise<unknown> = Promise.resolve();
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** A command that may have arrived keeps its id until that is known. */
	#unclear: { key: string; commandId: string } | null = null;

	constructor(calls: RoundCalls, first: ShownRound | null) {
		this.#calls = calls;
		this.shown = first;
		if (!first?.view.serverTime) return;
		this.#firstOffsetMs = Date.parse(first.view.serverTime) - Date.now();
		this.#tick();
	}

	get view(): RoundView | null {
		return this.shown?.view ?? null;
	}

	#tick(): void {
		this.now = Date.now() + (this.liveOffsetMs ?? this.#firstOffsetMs ?? this.#clock.offsetMs);
	}

	#learn(serverTime: string | undefined, sent: number): void {
		if (!serverTime) return;
		this.#clock.learn(serverTime, sent, Date.now());
		this.#firstOffsetMs = null;
		this.#tick();
	}

	/** Runs its clock; the answer stops it. */
	start(): () => void {
		const timer = setInterval(() => this.#tick(), tickMs);
		return () => {
			clearInterval(timer);
			this.forget();
		};
	}

	/** Takes a view that was pushed; older ones are dropped. */
	take(view: RoundView): void {
		const { shown } = this;
		const { host } = view;
		if (host && shown && shown.view.round === view.round && view.version >= shown.view.version)
			this.shown = { ...shown, view: { ...view, host } };
	}

	/** Reads a round, the current one unless another is named; false when it could not be read. */
	async read(round = this.view?.round): Promise<boolean> {
		if (!round) return false;
		const sent = Date.now();
		const outcome = await this.#calls.show(round);
		if (outcome.kind !== 'done') return false;
		const { view } = outcome.body;
		this.#learn(view.serverTime, sent);
		const isOlder = this.view?.round === view.round && view.version < this.view.version;
		if (!isOlder) this.shown = outcome.body;
		return true;
	}

	/** Gives the round a command, after those that are on their way; null without a round. */
	send(command: RoundCommand): Promise<Sent | null> {
		const turn = this.#turn.then(() => this.#sendNow(command));
		this.#turn = turn;
		return turn;
	}

	async #sendNow(command: RoundCommand): Promise<Sent | null> {
		const { view } = this;
		if (!view) return null;
		this.isBusy = true;
		this.forget();
		const key = JSON.stringify([view.round, view.version, command]);
		const commandId = this.#unclear?.key === key ? this.#unclear.commandId : newId();
		const outcome = await this.#calls.command(view.round, commandId, view.version, command);
		const isUnclear = outcome.kind === 'away' || (outcome.kind === 'refused' && outcome.status >= 500);
		this.#unclear = isUnclear ? { key, commandId } : null;
		const sent: Sent = outcome.kind === 'done' ? 'done' : isUnclear ? 'away' : this.#reason(outcome.body, view);
		await this.read(view.round);
		this.isBusy = false;
		return sent;
	}

	#reason = ({ error, version }: Record<string, unknown>, seen: RoundView): Sent =>
		error === 'wrong_state' && version !== undefined && version !== seen.version ? 'elsewhere' : 'refused';

	/** True when the same act was pressed before, at most three seconds ago. */
	confirm(act: string): boolean {
		if (this.asked === act) return true;
		this.forget();
		this.asked = act;
		this.#timer = setTimeout(() => (this.asked = null), sureMs);
		return false;
	}

	/** Waits for no second press any more. */
	forget(): void {
		clearTimeout(this.#timer);
		this.asked = null;
	}
}
