import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

type LinkTarget = OutputOf<'link.targets'>['targets'][number];

const pauseMs = 200;
const longest = 200;

/** Asks the server after a pause in typing; only the response to the latest text counts. */
class Lookup<Answer> {
	/** The response to the latest text; null while there is none. */
	answer = $state.raw<Answer | null>(null);
	#ask: (text: string) => Promise<Answer | null>;
	#asked = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(ask: (text: string) => Promise<Answer | null>) {
		this.#ask = ask;
	}

	look(text: string): void {
		this.stop();
		this.#timer = setTimeout(() => void this.#look(text), pauseMs);
	}

	async #look(text: string): Promise<void> {
		const own = ++this.#asked;
		const answer = await this.#ask(text);
		if (own === this.#asked) this.answer = answer;
	}

	/** Ignores pending responses. */
	stop(): void {
		clearTimeout(this.#timer);
		this.#asked++;
	}
}

/** What links can lead to, by words. */
export const targetSearch = (caller: Caller) =>
	new Lookup<LinkTarget[]>(async (text) => {
		const outcome = await call(caller, 'link.targets', { q: text.trim().slice(0, longest) });
		return outcome.kind === 'done' ? outcome.body.targets : null;
	});

/** What is at an address. */
export const linkCheck = (caller: Caller) =>
	new Lookup<OutputOf<'link.check'> & { href: string }>(async (href) => {
		const outcome = await call(caller, 'link.check', { href });
		return outcome.kind === 'done' ? { ...outcome.body, href } : null;
	});
