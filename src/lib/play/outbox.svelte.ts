import type { Receipt } from '../../../server/features/play/types.ts';
import { newId } from './ids.ts';
import type { Line, Refusal } from './line.svelte.ts';
import { backOff, Pause } from './retry.ts';

/** One answer on its way; `kept` means tried and still only on this phone, `refused` that the server said no. */
export interface Letter {
	attemptId: string;
	questionId: number;
	answerId: string;
	answer: unknown;
	state: 'sending' | 'kept' | 'refused';
	refusal?: Refusal;
}

/** Where a receipt goes; `answer` is what the server has, which may be a team mate's. */
export type OnReceipt = (letter: Letter, receipt: Receipt, answer: unknown) => void;

/** Sends answers in their order, each with its own id until the server has answered; nothing is dropped. */
export class Outbox {
	letters = $state<Letter[]>([]);
	#line: Line;
	#onReceipt: OnReceipt;
	#onLostTeam: () => void;
	#pause = new Pause();
	#isRunning = false;
	#isHeld = false;

	constructor(line: Line, onReceipt: OnReceipt, onLostTeam: () => void) {
		this.#line = line;
		this.#onReceipt = onReceipt;
		this.#onLostTeam = onLostTeam;
	}

	/** Answers that wait for their receipt. */
	get waiting(): number {
		return this.letters.filter(({ state }) => state !== 'refused').length;
	}

	find(attemptId: string, questionId: number): Letter | undefined {
		return this.letters.find((letter) => letter.attemptId === attemptId && letter.questionId === questionId);
	}

	/** Puts an answer in line; a second one for the same question is ignored while the first is on its way. */
	put(attemptId: string, questionId: number, answer: unknown): void {
		const earlier = this.find(attemptId, questionId);
		if (earlier && earlier.state !== 'refused') return;
		this.letters = this.letters.filter((letter) => letter !== earlier);
		const state = this.#line.isOnline ? 'sending' : 'kept';
		this.letters.push({ attemptId, questionId, answerId: newId(), answer: $state.snapshot(answer), state });
		void this.#run();
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
		for (let letter = this.#next(); letter && !this.#isHeld; letter = this.#next()) {
			tries = (await this.#send(letter)) ? 0 : tries + 1;
			if (tries && !this.#isHeld) await this.#pause.wait(backOff(tries));
		}
		this.#isRunning = false;
	}

	#next = () => this.letters.find(({ state }) => state !== 'refused');

	async #send(letter: Letter): Promise<boolean> {
		const { attemptId, questionId, answerId, answer } = letter;
		const path = `/attempts/${attemptId}/answers/${questionId}`;
		const outcome = await this.#line.call<Receipt>('PUT', path, { answerId, answer });
		if (outcome.kind === 'away') letter.state = 'kept';
		else if (outcome.kind === 'done') this.#settle(letter, outcome.body, answer);
		else this.#refused(letter, outcome.refusal);
		return outcome.kind !== 'away';
	}

	#refused(letter: Letter, refusal: Refusal): void {
		if (refusal.error === 'already_answered')
			return this.#settle(letter, refusal.receipt as Receipt, refusal.answer ?? null);
		letter.state = refusal.error === 'join_required' ? 'kept' : 'refused';
		letter.refusal = refusal;
		if (refusal.error !== 'join_required') return;
		this.#isHeld = true;
		this.#onLostTeam();
	}

	#settle(letter: Letter, receipt: Receipt, answer: unknown): void {
		this.letters = this.letters.filter(({ answerId }) => answerId !== letter.answerId);
		this.#onReceipt(letter, receipt, answer);
	}
}
