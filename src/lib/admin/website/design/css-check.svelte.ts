import { deserialize } from '$app/forms';
import { inNamespace } from '#lib/admin/shell/tab-namespace.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';

type Read = OutputOf<'design.checkCss'>;

const pauseMs = 400;

/** The server's result for CSS being edited: what pages would load, and what is left out. */
export class CssCheck {
	css = $state('');
	warnings = $state.raw<Read['warnings']>([]);
	#known: string;
	readonly #place: { namespace: string; csrf: string };

	/** `written` = the stored CSS, and `read` its result. */
	constructor(written: string, read: Read, place: { namespace: string; csrf: string }) {
		this.#known = written;
		this.#place = place;
		this.css = read.css;
		this.warnings = read.warnings;
	}

	/** Checks another text after a pause in typing; returns a function that cancels it. */
	soon(written: string): () => void {
		const timer = setTimeout(() => void this.#ask(written), pauseMs);
		return () => clearTimeout(timer);
	}

	async #ask(written: string): Promise<void> {
		if (written === this.#known) return;
		const { namespace, csrf } = this.#place;
		const body = new FormData();
		body.set('css', written);
		const headers = { 'x-csrf-token': csrf, 'x-sveltekit-action': 'true' };
		const sent = { method: 'POST', body, headers };
		const answer = await fetch(inNamespace('/admin/pages/design?/check', namespace), sent).catch(() => undefined);
		if (!answer?.ok) return;
		const result = deserialize(await answer.text());
		if (result.type !== 'success') return;
		this.#known = written;
		({ css: this.css, warnings: this.warnings } = result.data as Read);
	}
}
