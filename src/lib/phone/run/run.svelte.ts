import { finish, openQuestion } from './attempt-calls.ts';
import type { Attempt, Item, PlayInfo } from '../../../../server/features/gameplay/play/types.ts';
import type { Game } from '../game.svelte.ts';
import type { Refusal } from '../offline/connection.svelte.ts';
import { isSettled } from '../offline/merge.ts';
import { AnswerPhoto } from '../photos/answer-photo.ts';
import { backOff, Pause } from '#lib/live/retry.ts';

/** One run through the questions of an attempt. */
export class Run {
	/** Position on show; null when every question has its answer. */
	at = $state<number | null>(null);
	/** Why the end does not come. */
	refusal = $state.raw<Refusal | null>(null);
	isOpening = $state(false);
	/** The photo for the question on show. */
	readonly photo: AnswerPhoto;
	#game: Game;
	#attemptId: string;
	#shut: number[] = [];
	#pause = new Pause();
	#isFinishing = false;
	#isOver = false;

	/** `goesOn` opens a timed question immediately; otherwise its clock waits for `open`. */
	constructor(game: Game, attemptId: string, goesOn: boolean) {
		this.#game = game;
		this.#attemptId = attemptId;
		this.photo = new AnswerPhoto(game, () => ({ attemptId, questionId: this.item!.questionId }));
		this.at = this.#nextOpen();
		if (goesOn || this.at === null) this.#enter();
	}

	get attempt(): Attempt {
		return this.#game.attempts[this.#attemptId]!;
	}

	/** What a team agrees to with a photo. */
	get photoConsent(): PlayInfo['photoConsent'] {
		return this.#game.info.photoConsent;
	}

	get item(): Item | null {
		return this.at === null ? null : (this.attempt.items[this.at] ?? null);
	}

	/** The answer of the question on show while it waits for its receipt. */
	get queued() {
		return this.item ? this.#game.outbox.find(this.#attemptId, this.item.questionId) : undefined;
	}

	/** Whether a photo waits for consent to the current text. */
	get needsConsent(): boolean {
		return this.#game.outbox.refused.some(({ attemptId, consent }) => attemptId === this.#attemptId && consent);
	}

	#nextOpen(): number | null {
		const isOpen = (item: Item) => {
			const queued = this.#game.outbox.find(this.#attemptId, item.questionId);
			// A question rejected after the team continued is asked again, except for a photo, which only needs its
			// consent.
			const isAsked = queued ? queued.state === 'refused' && !queued.consent : !this.#shut.includes(item.questionId);
			return !isSettled(item) && isAsked;
		};
		const position = this.attempt.items.findIndex(isOpen);
		return position < 0 ? null : position;
	}

	answer(answer: unknown): void {
		if (!this.item?.question) return;
		this.#game.outbox.put(this.#attemptId, this.item.question, answer, this.photo.waitingFor(answer));
	}

	/** Goes to the next open question, or to the end. */
	next(): void {
		// Between two questions: the newer page goes on with the next one, whose clock has not begun.
		if (this.#game.renewPage()) return;
		if (this.item) this.#shut.push(this.item.questionId);
		this.at = this.#nextOpen();
		this.#enter();
	}

	#enter(): void {
		if (this.at === null) void this.finish();
		else if (this.item?.question === null) void this.open();
	}

	/** Opens the current question, with retries: earlier answers or the network may still be on their way. */
	async open(): Promise<void> {
		const { item } = this;
		if (!item || this.isOpening) return;
		this.isOpening = true;
		for (let tries = 1; !this.#isOver && this.item?.question === null; tries += 1) {
			const outcome = await openQuestion(this.#game, this.#attemptId, item.questionId);
			if (outcome.kind === 'done') break;
			const isTooEarly = outcome.kind === 'refused' && outcome.refusal.error === 'not_current';
			if (outcome.kind === 'refused') await this.#game.sync();
			if (outcome.kind === 'refused' && !isTooEarly) break;
			await this.#pause.wait(isTooEarly ? 800 : backOff(Math.min(tries, 3)));
		}
		this.isOpening = false;
	}

	/** Ends the attempt once every answer of this phone has its receipt. */
	async finish(): Promise<void> {
		if (this.#isFinishing) return;
		this.#isFinishing = true;
		for (let tries = 1; !this.#isOver; tries += 1) {
			const isEarly = this.#game.outbox.waiting > 0 || this.needsConsent;
			const outcome = isEarly ? undefined : await finish(this.#game, this.#attemptId, this.#answered());
			if (outcome?.kind === 'done') break;
			if (outcome?.kind === 'refused' && outcome.refusal.error !== 'answers_missing') {
				this.refusal = outcome.refusal;
				break;
			}
			await this.#pause.wait(outcome ? backOff(Math.min(tries, 3)) : 300);
		}
		this.#isFinishing = false;
	}

	#answered(): number[] {
		return this.attempt.items.filter(({ receipt }) => receipt).map(({ questionId }) => questionId);
	}

	/** Immediately retries what waits for the network. */
	wake(): void {
		this.#pause.wake();
	}

	/** Stops every wait; call when the screen goes. */
	end(): void {
		this.#isOver = true;
		this.#pause.wake();
	}
}
