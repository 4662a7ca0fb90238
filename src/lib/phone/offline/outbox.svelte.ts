import type { PlayerQuestion } from '#lib/questions/types.ts';
import type { RoundReceipt } from '#lib/live/round.ts';
import type { Attempt, PlayInfo, Receipt } from '../../../../server/features/gameplay/play/types.ts';
import { newId } from '../ids.ts';
import type { Connection, Outcome, Refusal } from './connection.svelte.ts';
import { Outage, Pause } from '#lib/live/retry.ts';

/** A photo that could not be sent when it was taken: it goes before the answer that names it. */
export interface WaitingPhoto {
	photo: Blob;
	photoId: string;
	consentHash: string | null;
}

/**
 * One answer on its way; `kept` means that this device has it on disk and it was not sent yet, `loose` that only this
 * page has it, `refused` that the server rejected it.
 */
export interface QueuedAnswer {
	/** Of a station, or the uid of a round. */
	attemptId: string;
	isRound?: true | undefined;
	/** Revision of the stored answer that this one replaces, in a round that lets teams change it. */
	replaces?: number | undefined;
	questionId: number;
	answerId: string;
	answer: unknown;
	/** The question as it was asked, to show later what was answered. */
	question?: PlayerQuestion | undefined;
	photo?: WaitingPhoto | undefined;
	state: 'sending' | 'kept' | 'loose' | 'refused';
	/** The error code of the rejection. */
	refusal?: string | undefined;
	/** The current consent text, if the photo's consent was for another one: the team is asked again. */
	consent?: PlayInfo['photoConsent'] | undefined;
	/** Its key on this device's disk; 0 = it cannot be kept and lives as long as the page. */
	key?: number | undefined;
	/** An earlier page of this device left it behind. */
	isInherited?: boolean;
}

/** What goes with an answer besides its question. */
type More = Pick<QueuedAnswer, 'photo' | 'isRound' | 'replaces'>;

/** A station's, or a round's for an answer that is marked so. */
type AnyReceipt = Receipt | RoundReceipt;

interface Reports {
	/** Where a receipt goes; `answer` is the one on the server, which may be a teammate's. */
	receipt(queued: QueuedAnswer, receipt: AnyReceipt, answer: unknown): void;
	/** The server does not know this phone any more. */
	lost(): void;
	/** Loads the state of the team; returns whether the server responded. */
	resume(): Promise<boolean>;
}

// Needed with the first answer, not to show the first page.
const device = () => import('./answer-store.ts');

/**
 * Sends the answers of each attempt in order, each with its own id until the server has responded; nothing is dropped.
 * The queue is on the device's disk as well, so that it outlives the page.
 */
export class Outbox {
	queue = $state<QueuedAnswer[]>([]);
	#connection: Connection;
	/** The event whose answers are kept; null = none. */
	#event: string | null;
	#reports: Reports;
	#pause = new Pause();
	/** Writes to disk one after another: the second time an answer is stored it has its key. */
	#writing: Promise<unknown> = Promise.resolve();
	#isRunning = false;
	#isHeld = false;
	/** Something failed since the team's state was read. */
	#isStale = false;

	constructor(connection: Connection, event: string | null, reports: Reports) {
		this.#connection = connection;
		this.#event = event;
		this.#reports = reports;
	}

	/** Answers that wait for their receipt. */
	get waiting(): number {
		return this.queue.length - this.refused.length;
	}

	/** Answers that the server rejected. */
	get refused(): QueuedAnswer[] {
		return this.queue.filter(({ state }) => state === 'refused');
	}

	find(attemptId: string, questionId: number): QueuedAnswer | undefined {
		return this.queue.findLast((queued) => queued.attemptId === attemptId && queued.questionId === questionId);
	}

	/**
	 * Queues an answer; a second one for the same question is ignored while the first is on its way, and replaces a
	 * rejected one. A photo is sent before it.
	 */
	put(attemptId: string, question: PlayerQuestion, answer: unknown, more: More = {}): void {
		const earlier = this.find(attemptId, question.id);
		if (earlier && earlier.state !== 'refused') return;
		if (earlier) this.remove(earlier);
		const [questionId, answerId] = [question.id, newId()];
		const given = $state.snapshot(answer);
		this.queue.push({ attemptId, questionId, answerId, answer: given, question, ...more, state: 'sending' });
		this.#keep(this.queue.at(-1)!);
		this.#pause.wake();
		void this.#run();
	}

	/** Sends an answer again that was refused. */
	retry(queued: QueuedAnswer): void {
		queued.refusal = queued.consent = undefined;
		queued.state = 'sending';
		this.#keep(queued);
		this.wake();
	}

	/** Deletes an answer from disk, and only then from the queue: what disappeared does not come back. */
	async discard(queued: QueuedAnswer): Promise<void> {
		await this.#writing;
		if (queued.key) await (await device()).forget(queued.key);
		// A retry may have been requested in the meantime.
		if (queued.state === 'refused') this.remove(queued);
	}

	/** Takes an answer out of the line and off the disk. */
	remove(queued: QueuedAnswer): void {
		this.queue = this.queue.filter(({ answerId }) => answerId !== queued.answerId);
		this.#forget(queued);
	}

	/**
	 * Restores what earlier pages left behind, before everything else and without what is in `attempts`. Call it once
	 * the server has returned the state of the team.
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

	#keep(queued: QueuedAnswer): void {
		this.#writing = this.#writing.then(() => this.#write(queued));
	}

	async #write(queued: QueuedAnswer): Promise<void> {
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
		if (queued.key !== undefined && queued.state !== 'refused') queued.state = queued.key ? 'kept' : 'loose';
	}

	/** Sends nothing more until `wake`. */
	hold(): void {
		this.#isHeld = true;
	}

	/** Tries again now: the network is back, or the team is. */
	wake(): void {
		this.#isHeld = false;
		this.#isStale = this.waiting > 0;
		this.#pause.wake();
		void this.#run();
	}

	async #run(): Promise<void> {
		if (this.#isRunning) return;
		this.#isRunning = true;
		const outage = new Outage();
		while (this.waiting && !this.#isHeld)
			if (await this.#flush()) outage.end();
			else if (!this.#isHeld) await this.#pause.wait(outage.fail());
		this.#isRunning = false;
	}

	/**
	 * Sends everything sendable of each attempt, after a failure once the server has returned the state of the team;
	 * returns whether all was sent.
	 */
	async #flush(): Promise<boolean> {
		if (this.#isStale && !(await this.#reports.resume())) {
			for (const queued of this.queue) this.#wait(queued);
			return false;
		}
		const stuck: string[] = [];
		const next = () => this.queue.find(({ state, attemptId }) => state !== 'refused' && !stuck.includes(attemptId));
		for (let queued = next(); queued && !this.#isHeld; queued = next())
			if (!(await this.#send(queued))) stuck.push(queued.attemptId);
		this.#isStale = stuck.length > 0;
		return !this.#isStale;
	}

	async #send(queued: QueuedAnswer): Promise<boolean> {
		const { attemptId, questionId, answerId, answer, isRound, replaces } = queued;
		const path = `/${isRound ? 'rounds' : 'attempts'}/${attemptId}/answers/${questionId}`;
		const body = { answerId, answer, ...(replaces ? { replaces } : {}) };
		const outcome = (await this.#sendPhoto(queued)) ?? (await this.#connection.call<AnyReceipt>('PUT', path, body));
		if (outcome.kind === 'refused' && this.#isEarly(outcome.refusal, queued)) {
			this.#wait(queued);
			return false;
		}
		if (outcome.kind === 'away') this.#wait(queued);
		else if (outcome.kind === 'done') this.#settle(queued, outcome.body, answer);
		else this.#refused(queued, outcome.refusal);
		return outcome.kind !== 'away';
	}

	/** Whether a round takes the answer later: it is paused, or its question opens in a moment. */
	#isEarly({ error, state, opensAt }: Refusal, { isRound }: QueuedAnswer): boolean {
		if (!isRound || error !== 'wrong_state') return false;
		return state === 'paused' || (state === 'question' && Date.parse(String(opensAt)) > this.#connection.clock.now());
	}

	/** Undefined once the server has the photo of an answer; else what became of it. */
	async #sendPhoto(queued: QueuedAnswer): Promise<Exclude<Outcome<never>, { kind: 'done' }> | undefined> {
		if (!queued.photo) return undefined;
		const outcome = await device()
			.then(({ sendPhoto }) => sendPhoto(this.#connection, this.#event!, queued))
			.catch(() => ({ kind: 'away' as const, error: 'offline' as const }));
		if (outcome.kind !== 'done') return outcome;
		queued.photo = undefined;
		return undefined;
	}

	#refused(queued: QueuedAnswer, { status, error, receipt, answer, photoConsent }: Refusal): void {
		if (status === 401) {
			this.#wait(queued);
			return this.#reports.lost();
		}
		if (error === 'already_answered' || error === 'stale_answer') {
			const hasWaited = queued.state !== 'sending';
			// On the open question the answer of a teammate is visible; later ones are reported.
			if (!hasWaited) return this.#settle(queued, receipt as AnyReceipt, answer ?? null);
			this.#reports.receipt(queued, receipt as AnyReceipt, answer ?? null);
		}
		queued.state = 'refused';
		queued.refusal = error;
		queued.consent = photoConsent as QueuedAnswer['consent'];
		this.#keep(queued);
	}

	#settle(queued: QueuedAnswer, receipt: AnyReceipt, answer: unknown): void {
		this.remove(queued);
		this.#reports.receipt(queued, receipt, answer);
	}
}
