import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Locale } from '#lib/messages/locale.ts';
import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { FoundHit } from '../../../../../server/features/platform/search/operations.ts';

const pauseMs = 120;
const patienceMs = 10_000;

interface Asked {
	caller: Caller;
	locale: Locale;
	recent: readonly string[];
}
type Answer = OutputOf<'search.find'>;
const commandKinds = ['action', 'screen'];

/** The search text and its hits: one request at a time, and no response to an older text. */
export class Searcher {
	text = $state('');
	state = $state<'busy' | 'done' | 'offline' | 'away' | 'refused'>('busy');
	/** The text that `hits` and `recent` answer. */
	answered = $state('');
	#answer = $state.raw<Answer>({ hits: [], recent: [] });
	hits: FoundHit[] = $derived(this.#shown());
	#asked: Asked;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#running: AbortController | undefined;
	/** Chosen before the answer was there. */
	#then: (() => void) | undefined;

	constructor(asked: Asked) {
		this.#asked = asked;
		void this.ask();
	}

	/** Recent hits come first, while nothing is typed. */
	get recent(): FoundHit[] {
		return this.answered === '' ? this.#answer.recent : [];
	}

	#shown(): FoundHit[] {
		const { hits } = this.#answer;
		return this.answered.startsWith('>') ? hits.filter(({ kind }) => commandKinds.includes(kind)) : hits;
	}

	/** Takes the text, and searches after a pause in typing. */
	type(text: string): void {
		this.text = text;
		this.#then = undefined;
		this.#running?.abort();
		clearTimeout(this.#timer);
		this.state = 'busy';
		this.#timer = setTimeout(() => void this.ask(), pauseMs);
	}

	/** Runs once the text has its result. */
	whenDone(then: () => void): void {
		if (this.state === 'done') then();
		else this.#then = then;
	}

	/** Asks the server now. */
	async ask(): Promise<void> {
		const { text } = this;
		const own = (this.#running = new AbortController());
		this.state = 'busy';
		const outcome = await this.#fetch(text, AbortSignal.any([own.signal, AbortSignal.timeout(patienceMs)]));
		if (own.signal.aborted) return;
		if (typeof outcome === 'string') {
			this.state = outcome;
			return;
		}
		this.#answer = outcome;
		this.answered = text.trim();
		this.state = 'done';
		this.#then?.();
	}

	async #fetch(text: string, signal: AbortSignal): Promise<Answer | 'offline' | 'away' | 'refused'> {
		const { caller, locale, recent } = this.#asked;
		const q = text.trim().replace(/^>\s*/, '');
		const wanted = { q, locale, ...(q ? {} : { recent: recent.join(',') }) };
		const outcome = await call(caller, 'search.find', wanted, { signal });
		if (outcome.kind === 'done') return outcome.body;
		if (outcome.kind === 'away') return navigator.onLine ? 'away' : 'offline';
		return outcome.status < 500 && outcome.status !== 429 ? 'refused' : 'away';
	}

	/** Asks nothing any more. */
	stop(): void {
		clearTimeout(this.#timer);
		this.#running?.abort();
	}
}
