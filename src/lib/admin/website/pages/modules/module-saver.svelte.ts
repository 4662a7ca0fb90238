import type { Caller, Failure } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import type { Trouble } from '../editor/page-saver.svelte.ts';
import { callPages } from '../editor/requests.ts';
import type { StoredModules } from './module-blocks.ts';
import type { ModuleDraft } from './module-draft.svelte.ts';

/** What somebody else stored meanwhile, and when. */
interface Theirs {
	updatedAt: string;
	updatedBy: string | null;
	modules: StoredModules;
}

const sameModules = (one: StoredModules, other: StoredModules): boolean =>
	JSON.stringify(one.modules) === JSON.stringify(other.modules);

/** Stores the modules of a page, all or none, unless somebody else changed them meanwhile. */
export class ModuleSaver {
	isBusy = $state(false);
	trouble = $state<Trouble | null>(null);
	theirs = $state.raw<Theirs | null>(null);
	/** What the server refused. */
	faults = $state.raw<FieldError[]>([]);
	readonly #draft: ModuleDraft;
	readonly #caller: Caller;

	constructor(draft: ModuleDraft, caller: Caller) {
		this.#draft = draft;
		this.#caller = caller;
	}

	/** Answers whether all is stored. */
	async save(mayTryOn = true): Promise<boolean> {
		if (this.isBusy || this.theirs) return false;
		this.isBusy = true;
		this.trouble = null;
		this.faults = [];
		const { stored, sent } = this.#draft;
		const order = { page: stored.slug, modules: sent };
		const answer = await callPages(this.#caller, 'module.replace', order, stored.pageVersion);
		this.isBusy = false;
		if (answer.kind === 'done') {
			this.#draft.take(answer.body);
			return true;
		}
		if (answer.kind === 'refused' && answer.status === 412) {
			await this.#readTheirs();
			// The content of the page changed, not what is written here.
			return !this.theirs && !this.trouble && mayTryOn && this.save(false);
		}
		this.#failed(answer);
		return false;
	}

	#failed(answer: Failure): void {
		if (answer.kind === 'away') return void (this.trouble = 'away');
		const { status, code, details } = answer;
		if (status === 422 || status === 409) this.faults = details;
		else if (status >= 500 || status === 429) this.trouble = 'failed';
		else this.trouble = status === 404 ? 'gone' : status === 401 || code === 'csrf' ? 'ended' : 'denied';
	}

	async #readTheirs(): Promise<void> {
		const answer = await callPages(this.#caller, 'page.show', { page: this.#draft.stored.slug });
		if (answer.kind !== 'done') return this.#failed(answer);
		const { slug, version, modules, updatedAt, updatedBy } = answer.body.page;
		const now = { slug, pageVersion: version, modules };
		if (sameModules(now, this.#draft.stored)) this.#draft.take(now, true);
		else this.theirs = { updatedAt, updatedBy, modules: now };
	}

	/** Ends a conflict: with their version, which can be taken back, or with the one that was written here. */
	async decide(whose: 'theirs' | 'mine'): Promise<void> {
		const { theirs } = this;
		if (!theirs) return;
		this.theirs = null;
		this.#draft.take(theirs.modules, true);
		if (whose === 'theirs') this.#draft.replace(this.#draft.known);
		else await this.save();
	}

	async again(): Promise<void> {
		await this.save();
	}
}
