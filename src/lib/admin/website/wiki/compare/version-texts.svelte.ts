import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

type Content = OutputOf<'wiki.showVersion'>['version']['content'];

/** The texts of versions, each asked for once. */
export class VersionTexts {
	/** Undefined while loading, null if it failed. */
	readonly #found = new SvelteMap<number, Content | null>();
	readonly #asked = new SvelteSet<number>();
	readonly #ask: (version: number) => Promise<Content | null>;

	constructor(caller: Caller, id: number) {
		this.#ask = async (version) => {
			const answer = await call(caller, 'wiki.showVersion', { id, version });
			return answer.kind === 'done' ? answer.body.version.content : null;
		};
	}

	get(version: number): Content | null | undefined {
		return this.#found.get(version);
	}

	/** Loads a version that is not cached yet. */
	async want(version: number): Promise<void> {
		if (this.#asked.has(version)) return;
		this.#asked.add(version);
		const content = await this.#ask(version);
		if (!content) this.#asked.delete(version);
		this.#found.set(version, content);
	}
}
