import type { OwnRound, RoundReceipt, RoundView } from '#lib/live/round.ts';
import type { Connection } from '../offline/connection.svelte.ts';

/** An answer that came too late for its question, while the round had gone on. */
interface LateAnswer {
	questionId: number;
	/** The words of the question; empty when this phone does not show any. */
	prompt: string;
}

// Like a slow response, so that the first real one is believed.
const roughMs = 5000;

/** The round that the host leads, as this phone knows it. */
export class HostedRound {
	/** Null while no round is led. */
	view = $state.raw<RoundView | null>(null);
	/** The round that ended while this phone followed it, until its result is shown. */
	ended = $state.raw<RoundView | null>(null);
	/** Oldest first, until the team has read them. */
	late = $state.raw<LateAnswer[]>([]);
	/** Its changes arrive by themselves. */
	isLive = false;
	#connection: Connection;

	constructor(connection: Connection) {
		this.#connection = connection;
	}

	/** Takes what the page was drawn with: until the server responds, its time is about that of the page. */
	begin(view: RoundView): void {
		const now = Date.now();
		if (view.serverTime) this.#connection.clock.learn(view.serverTime, now - roughMs, now + roughMs);
		this.take(view);
	}

	/** Takes what the server shows now; an older view, which was on its way, changes nothing. */
	take(view: RoundView | null): void {
		const known = this.view;
		const isOn = view !== null && view.state !== 'closed';
		if (isOn && known?.round === view.round) {
			if (!isOlder(view, known)) this.view = withKnownAnswer(view, known);
			return;
		}
		if (known && !isOn) this.ended = known;
		if (known?.round !== view?.round) this.late = [];
		this.view = isOn ? view : null;
	}

	/** Reads a round by its uid, unless its changes arrive by themselves. */
	async read(uid: string | null): Promise<void> {
		if (this.isLive) return;
		if (uid === null) return this.take(null);
		const outcome = await this.#connection.call<RoundView>('GET', `/rounds/${uid}`);
		if (outcome.kind === 'done') this.take(outcome.body);
		else if (outcome.kind === 'refused' && outcome.refusal.status === 404) this.take(null);
	}

	/** The team has read that an answer came too late. */
	forgetLate(id: number): void {
		this.late = this.late.filter(({ questionId }) => questionId !== id);
	}

	/** Keeps what the server stored of the own team; `prompt` is that of the question. */
	store(receipt: RoundReceipt, answer: unknown, prompt: string): void {
		const { view } = this;
		if (view?.own && view.question?.id === receipt.questionId) {
			this.view = { ...view, own: newerAnswer({ ...view.own, receipt, answer }, view.own) };
		} else if (receipt.status === 'late' && !this.late.some(({ questionId }) => questionId === receipt.questionId)) {
			this.late = [...this.late, { questionId: receipt.questionId, prompt }];
		}
	}
}

/** Views over HTTP carry their time, those that arrive by themselves come in order. */
function isOlder(view: RoundView, known: RoundView): boolean {
	if (view.version !== known.version) return view.version < known.version;
	return view.serverTime !== undefined && known.serverTime !== undefined && view.serverTime < known.serverTime;
}

/** A view that was built before an answer was stored must not take back its receipt. */
function withKnownAnswer(view: RoundView, known: RoundView): RoundView {
	if (!view.own || !known.own || view.question?.id !== known.question?.id) return view;
	return { ...view, own: newerAnswer(view.own, known.own) };
}

function newerAnswer(own: OwnRound, known: OwnRound): OwnRound {
	const isKnownNewer = (known.receipt?.revision ?? 0) > (own.receipt?.revision ?? 0);
	return isKnownNewer ? { ...own, receipt: known.receipt, answer: known.answer } : own;
}
