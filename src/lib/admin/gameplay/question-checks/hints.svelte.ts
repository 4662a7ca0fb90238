import type { OutputOf } from '../../../../../server/composition/operations.ts';
import { call, type EventCaller } from '#lib/admin/shell/calls/call.ts';
import { dismissedHints, dismissHint } from './dismissed-hints.ts';

export type Hint = OutputOf<'question.findings'>['findings'][number];

// Somebody who writes stores every second: the checks wait for a pause.
const pauseMs = 1500;

/** The hints at the questions of an event, without those that were dismissed on this device. */
export class QuestionHints {
	#all = $state.raw<Hint[]>([]);
	#dismissed = $state.raw<string[]>([]);
	/** How many hints of the event were not sent. */
	more = $state(0);
	readonly place: EventCaller;

	constructor(place: EventCaller) {
		this.place = place;
	}

	/** The hints at a question. */
	of(id: number | null): Hint[] {
		return this.#all.filter(({ questionId, key }) => questionId === id && !this.#dismissed.includes(key));
	}

	dismiss({ key }: Hint): void {
		dismissHint(this.place.event, key);
		this.#dismissed = [...this.#dismissed, key];
	}

	/** Loads them after a pause; returns how to stop that. Without an answer the known ones stay: nobody waits for hints. */
	soon(): () => void {
		const timer = setTimeout(() => void this.load(), pauseMs);
		return () => clearTimeout(timer);
	}

	async load(): Promise<void> {
		const answer = await call(this.place, 'question.findings', { event: this.place.event }, { signal: null });
		if (answer.kind !== 'done') return;
		this.#dismissed = dismissedHints(this.place.event);
		this.#all = answer.body.findings;
		this.more = answer.body.more;
	}
}
