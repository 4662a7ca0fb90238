import { DraftMachine, type DraftPhase, type DraftStatus } from './draft-machine.ts';

/**
 * What somebody writes until the server has it: saved while they write, one request at a time, again when the network is
 * back, and never over what somebody else saved. "Saved" means that the server said so; what it refuses stays in the form.
 *
 * ```ts
 * let { id, version } = article;
 * const draft = new Draft<Change, Saved, Article, 'version'>({
 * 	read: (order) => ({ ...form, isVersion: order === 'version' }),
 * 	send: (change) => call(caller, 'wiki.update', { id, ...change }, { version }),
 * 	take: (saved) => (version = saved.article.version),
 * 	show: () => call(caller, 'wiki.show', { id }),
 * 	settle: (theirs, whose) => {
 * 		version = theirs.version;
 * 		if (whose === 'theirs') form = formOf(theirs);
 * 	}
 * });
 * onDestroy(() => draft.flush());
 * ```
 *
 * Each field calls `draft.changed()`; a button calls `draft.save('version')`, which answers whether it worked. An order
 * is sent once: while the network is away only the autosave goes on trying. `draft.theirs` is a conflict, which
 * `draft.settle('mine' | 'theirs')` ends; `draft.faults` and `draft.trouble` say why something is not saved.
 */
export class Draft<Sent, Stored, Theirs, Order = never> extends DraftMachine<Sent, Stored, Theirs, Order> {
	#shown = $state.raw<DraftStatus<Theirs>>();

	protected override onstatus(status: DraftStatus<Theirs>): void {
		this.#shown = status;
	}
	override get status(): DraftStatus<Theirs> {
		return this.#shown ?? super.status;
	}
	get phase(): DraftPhase {
		return this.status.phase;
	}
	get isBusy(): boolean {
		return this.status.phase === 'sending';
	}
	get savedAt() {
		return this.status.savedAt;
	}
	get trouble() {
		return this.status.trouble;
	}
	get faults() {
		return this.status.faults;
	}
	get theirs() {
		return this.status.theirs;
	}
}
