import { isSettled, mergeAttempts, withItem, withReceipt } from '#lib/phone/offline/merge.ts';
import type { RoundReceipt, RoundView } from '#lib/live/round.ts';
import type { OperationName } from '../../../server/composition/operations.ts';
import type { Attempt, Item, Me, Receipt } from '../../../server/features/gameplay/play/types.ts';
import type { Dice } from '../world/dice.ts';
import { answerTo } from './answers.ts';
import type { Network, Outcome } from './network.ts';
import type { Quiz } from './quiz.ts';

/** What a phone was told is saved. */
export interface HeldReceipt {
	/** Of a station, or the uid of the round. */
	attempt: string;
	answer: unknown;
	receipt: Receipt | RoundReceipt;
}

/** An answer that waits for its receipt. */
interface Queued {
	attempt: string;
	isRound: boolean;
	questionId: number;
	answerId: string;
	answer: unknown;
	replaces?: number;
}

type Move = (dice: Dice) => Promise<void>;

/**
 * A phone of a team: it plays the stations at its own pace and the round as the host leads it, and sends every answer
 * with its id until there is a receipt. What it knows it merges by the rules of the real one.
 */
export class Phone {
	readonly name: string;
	/** It joins and plays nothing. */
	readonly onlyWatches: boolean;
	readonly held: HeldReceipt[] = [];
	/** Everything it has received since this was read last. */
	heard: string[] = [];
	teamUid: string | undefined;
	token: string | undefined;
	/** As the live layer showed it, or the last look. */
	round: RoundView | null = null;
	#network: Network;
	#quiz: Quiz;
	#card: string;
	#joinId: string | undefined;
	#starting: { attemptId: string; catalog: string } | undefined;
	#attempts = new Map<string, Attempt>();
	#queue: Queued[] = [];

	constructor(name: string, parts: { network: Network; quiz: Quiz; card: string; onlyWatches: boolean }) {
		this.name = name;
		this.onlyWatches = parts.onlyWatches;
		[this.#network, this.#quiz, this.#card] = [parts.network, parts.quiz, parts.card];
	}

	/** Does one thing that the phone can do now. */
	async move(dice: Dice): Promise<void> {
		if (!this.token) return this.#join(dice);
		if (this.onlyWatches) return this.#resume(dice);
		const running = [...this.#attempts.values()].filter(({ state }) => state === 'running');
		const moves: [number, Move][] = [
			[1, this.#resume],
			[2, this.#lookAtRound],
			[running.length ? 1 : 12, this.#start]
		];
		if (this.#queue.length) moves.push([30, this.#send]);
		for (const attempt of running) {
			moves.push([12, (die) => this.#play(attempt, die)]);
			moves.push([attempt.current === null ? 12 : 1, (die) => this.#finish(attempt, die)]);
		}
		if (this.round?.state === 'question') moves.push([25, this.#answerRound]);
		await dice.weighted(moves)(dice);
	}

	/** Sends what still waits; for the end of an evening. */
	async settle(dice: Dice): Promise<void> {
		for (let tries = 0; this.#queue.length && tries < 40; tries += 1) await this.#send(dice);
	}

	/** Whether a receipt is still to come. */
	get isWaiting(): boolean {
		return this.#queue.length > 0;
	}

	async #call(name: OperationName, input: object, dice: Dice): Promise<Outcome> {
		const outcome = await this.#network.send(this.name, { name, input, caller: { token: this.token } }, dice);
		if (outcome.kind !== 'away') this.heard.push(JSON.stringify(outcome));
		if (outcome.kind === 'refused' && outcome.code === 'join_required') this.lose();
		return outcome;
	}

	/** The server does not know this phone any more: it shows its card again. What waits for a receipt goes on waiting. */
	lose(): void {
		this.token = this.#joinId = undefined;
	}

	async #join(dice: Dice): Promise<void> {
		this.#joinId ??= dice.id('join');
		const input = { event: this.#quiz.uid, joinId: this.#joinId, teamToken: this.#card, delivery: 'body' };
		const outcome = await this.#call('play.join', input, dice);
		if (outcome.kind !== 'done') return;
		const { team, deviceToken } = outcome.body as { team: { uid: string }; deviceToken: string };
		[this.teamUid, this.token] = [team.uid, deviceToken];
	}

	#start: Move = async (dice) => {
		this.#starting ??= { attemptId: dice.id('attempt'), catalog: dice.pick(this.#quiz.stations) };
		const outcome = await this.#call('attempt.start', { event: this.#quiz.uid, ...this.#starting }, dice);
		if (outcome.kind === 'away') return;
		this.#starting = undefined;
		if (outcome.kind === 'done') this.#learn(outcome.body as Attempt);
	};

	#resume: Move = async (dice) => {
		const outcome = await this.#call('play.me', { event: this.#quiz.uid }, dice);
		if (outcome.kind === 'done') for (const attempt of (outcome.body as Me).running) this.#learn(attempt);
	};

	#learn(attempt: Attempt): void {
		const merged = mergeAttempts(this.#attempts.get(attempt.attemptId), attempt);
		this.#attempts.set(attempt.attemptId, merged);
		for (const { receipt, answer } of attempt.items) if (receipt) this.#hold(attempt.attemptId, receipt, answer);
	}

	/** Opens a timed question, or answers an open one: mostly the current one. */
	async #play(attempt: Attempt, dice: Dice): Promise<void> {
		const isQueued = ({ questionId }: Item) =>
			this.#queue.some((one) => one.attempt === attempt.attemptId && one.questionId === questionId);
		const free = attempt.items.filter((item) => !isSettled(item) && !isQueued(item));
		if (!free.length) return this.#finish(attempt, dice);
		const item = dice.chance(0.8) ? free[0]! : dice.pick(free);
		if (item.question === null || (item.limitSeconds !== null && item.state === 'unopened'))
			return this.#open(attempt, item, dice);
		const answer = answerTo(item.question, dice);
		const { attemptId } = attempt;
		this.#queue.push({
			attempt: attemptId,
			isRound: false,
			questionId: item.questionId,
			answerId: dice.id('answer'),
			answer
		});
		await this.#send(dice);
	}

	async #open({ attemptId }: Attempt, { questionId }: Item, dice: Dice): Promise<void> {
		const outcome = await this.#call('attempt.open', { attempt: attemptId, questionId }, dice);
		if (outcome.kind === 'done')
			this.#attempts.set(attemptId, withItem(this.#attempts.get(attemptId)!, (outcome.body as { item: Item }).item));
		else if (outcome.kind === 'refused') await this.#resume(dice);
	}

	async #finish({ attemptId, items }: Attempt, dice: Dice): Promise<void> {
		const waiting = this.#queue.filter(({ attempt }) => attempt === attemptId).map(({ questionId }) => questionId);
		const known = items.filter(({ receipt }) => receipt).map(({ questionId }) => questionId);
		const outcome = await this.#call(
			'attempt.finish',
			{ attempt: attemptId, expectAnswers: [...known, ...waiting] },
			dice
		);
		if (outcome.kind !== 'done') return;
		this.#attempts.set(attemptId, { ...this.#attempts.get(attemptId)!, state: 'finished' });
		await this.#call('attempt.summary', { attempt: attemptId }, dice);
	}

	#lookAtRound: Move = async (dice) => {
		const outcome = await this.#call('round.own', { round: this.#quiz.round }, dice);
		if (outcome.kind === 'done') this.round = outcome.body as RoundView;
	};

	/** Answers the question of the round, or replaces the team's answer. */
	#answerRound: Move = async (dice) => {
		const { question, own, changeUntilLock } = this.round!;
		if (!question || this.#queue.some(({ isRound }) => isRound)) return;
		const last = this.held.findLast(({ receipt }) => receipt.questionId === question.id)?.receipt as
			| RoundReceipt
			| undefined;
		const revision = Math.max(last?.revision ?? 0, own?.receipt?.questionId === question.id ? own.receipt.revision : 0);
		if (revision && !changeUntilLock) return;
		this.#queue.push({
			attempt: this.#quiz.round,
			isRound: true,
			questionId: question.id,
			answerId: dice.id('answer'),
			answer: answerTo(question, dice),
			...(revision && { replaces: revision })
		});
		await this.#send(dice);
	};

	#send: Move = async (dice) => {
		const [queued] = this.#queue;
		if (!queued) return;
		const { attempt, isRound, questionId, answerId, answer, replaces } = queued;
		const input = { questionId, answerId, answer, ...(replaces && { replaces }) };
		const outcome = await (isRound
			? this.#call('round.answer', { round: attempt, ...input }, dice)
			: this.#call('attempt.answer', { attempt, ...input }, dice));
		if (outcome.kind === 'away' || !this.token) return;
		this.#queue = this.#queue.filter((one) => one !== queued);
		if (outcome.kind === 'done') return this.#hold(attempt, outcome.body as Receipt, answer);
		const { receipt, answer: stored = null } = outcome.extra;
		if (receipt) this.#hold(attempt, receipt as Receipt, stored);
	};

	#hold(attempt: string, receipt: Receipt | RoundReceipt, answer: unknown): void {
		if (!this.held.some((one) => one.receipt.answerId === receipt.answerId && one.attempt === attempt))
			this.held.push({ attempt, receipt, answer });
		const known = this.#attempts.get(attempt);
		if (known) this.#attempts.set(attempt, withReceipt(known, receipt as Receipt, answer));
	}
}
