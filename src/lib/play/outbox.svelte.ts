import type { Attempt, Receipt } from '../../../server/features/play/types.ts';
import { newId } from './ids.ts';
import type { Connection, Refusal } from './connection.svelte.ts';
import { backOff, Pause } from './retry.ts';

/**
 * One answer on its way; `kept` means that this device has it on disk and it was not sent yet, `loose` that only this page
 * has it, `refused` that the server said no.
 */
export interface QueuedAnswer {
	attemptId: string;
	questionId: number;
	answerId: string;
	answer: unknown;
	state: 'sending' | 'kept' | 'loose' | 'refused';
	/** Its key on this device's disk; 0 = it cannot be kept and lives as long as the page. */
	key?: number | undefined;
	/** An earlier page of this device left it behind. */
	isInherited?: boolean;
}

/** Where a receipt goes; `answer` is what the server has, which may be a team mate's. */
type OnReceipt = (queued: QueuedAnswer, receipt: Receipt, answer: unknown) => void;

// Needed with the first answer, not to show the first page.
const device = () => import('./answer-store.ts');

/**
 * Sends answers in their order, each with its own id until the server has answered; nothing is dropped. What waits is on
 * the device's disk as well, so that it outlives the page.
 */
export class Outbox {
	queue = $state<QueuedAnswer[]>([]);
	#connection: Connection;
	/** Of which event the answers are kept; null = none is. */
	#event: string | null;
	#onReceipt: OnReceipt;
	#onLostTeam: () => void;
	#pause = new Pause();
	#isRunning = false;
	#isHeld = false;

	constructor(connection: Connection, event: string | null, onReceipt: OnReceipt, onLostTeam: () => void) {
		this.#connection = connection;
		this.#event = event;
		this.#onReceipt = onReceipt;
		this.#onLostTeam = onLostTeam;
	}

	/** Answers that wait for their receipt. */
	get waiting(): number {
		return this.queue.filter(({ state }) => state !== 'refused').length;
	}

	find(attemptId: string, questionId: number): QueuedAnswer | undefined {
		return this.queue.find((queued) => queued.attemptId === attemptId && queued.questionId === questionId);
	}

	/** Puts an answer in line; a second one for the same question is ignored while the first is on its way. */
	put(attemptId: string, questionId: number, answer: unknown): void {
		const earlier = this.find(attemptId, questionId);
		if (earlier && earlier.state !== 'refused') return;
		this.queue = this.queue.filter((queued) => queued !== earlier);
		this.queue.push({ attemptId, questionId, answerId: newId(), answer: $state.snapshot(answer), state: 'sending' });
		void this.#keep(this.queue.at(-1)!);
		void this.#run();
	}

	/**
	 * Takes up what earlier pages left behind, in front of everything else and without what is in `attempts`. Call it once
	 * the server has told where the team stands.
	 */
	async inherit(attempts: Record<string, Attempt>): Promise<void> {
		try {
			// A new phone has no database yet, and need not load what reads one.
			if (!(await indexedDB.databases()).length) return;
			this.queue.unshift(...(await (await device()).leftOf(this.#event!, this.queue, attempts)));
			void this.#run();
		} catch {
			// This browser keeps nothing.
		}
	}

	async #keep(queued: QueuedAnswer): Promise<void> {
		const event = this.#event;
		queued.key =
			event === null
				? 0
				: await device()
						.then(({ keep }) => keep(event, queued))
						.catch(() => 0);
		// Its receipt may have been faster than the disk.
		if (!this.queue.includes(queued)) this.#forget(queued);
		else if (!this.#connection.isOnline) this.#wait(queued);
	}

	#forget({ key }: QueuedAnswer): void {
		if (key) void device().then(({ forget }) => forget(key));
	}

	/** Says where an answer is that could not be sent: `kept` only once it is on the disk. */
	#wait(queued: QueuedAnswer): void {
		if (queued.key !== undefined) queued.state = queued.key ? 'kept' : 'loose';
	}

	/** Tries again now: the network is back, or the team is. */
	wake(): void {
		this.#isHeld = false;
		this.#pause.wake();
		void this.#run();
	}

	async #run(): Promise<void> {
		if (this.#isRunning) return;
		this.#isRunning = true;
		let tries = 0;
		for (let queued = this.#next(); queued && !this.#isHeld; queued = this.#next()) {
			tries = (await this.#send(queued)) ? 0 : tries + 1;
			if (tries && !this.#isHeld) await this.#pause.wait(backOff(tries));
		}
		this.#isRunning = false;
	}

	#next = () => this.queue.find(({ state }) => state !== 'refused');

	async #send(queued: QueuedAnswer): Promise<boolean> {
		const { attemptId, questionId, answerId, answer } = queued;
		const path = `/attempts/${attemptId}/answers/${questionId}`;
		const outcome = await this.#connection.call<Receipt>('PUT', path, { answerId, answer });
		if (outcome.kind === 'away') this.#wait(queued);
		else if (outcome.kind === 'done') this.#settle(queued, outcome.body, answer);
		else this.#refused(queued, outcome.refusal);
		return outcome.kind !== 'away';
	}

	#refused(queued: QueuedAnswer, refusal: Refusal): void {
		const { error } = refusal;
		if (error === 'already_answered') return this.#settle(queued, refusal.receipt as Receipt, refusal.answer ?? null);
		if (error === 'join_required') {
			this.#wait(queued);
			this.#isHeld = true;
			return this.#onLostTeam();
		}
		this.#forget(queued);
		queued.state = 'refused';
		// Nobody waits for its answer on any screen: the question is open again, and asked anew.
		if (queued.isInherited) this.queue = this.queue.filter((one) => one !== queued);
	}

	#settle(queued: QueuedAnswer, receipt: Receipt, answer: unknown): void {
		this.queue = this.queue.filter(({ answerId }) => answerId !== queued.answerId);
		this.#forget(queued);
		this.#onReceipt(queued, receipt, answer);
	}
}
