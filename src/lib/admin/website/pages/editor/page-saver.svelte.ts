import { draftOf, fingerprint, isSame, type DraftBlock } from './blocks/draft-block.ts';
import { keepPage, keptPage } from './kept-page.ts';
import type { PageDraft } from './page-draft.svelte.ts';
import { pageCalls, type PageChange, type PagePlace, type PreviewLinkTo } from './requests.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import type { Failure } from '#lib/admin/shell/calls/call.ts';
import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';

type StoredPage = OutputOf<'page.save'>['page'];
/** Why nothing can be stored now. */
export type Trouble = 'away' | 'ended' | 'renewed' | 'denied' | 'gone' | 'failed';

/** Whether two versions of a page say the same where this editor writes: another place in the tree is no conflict. */
const saysTheSame = (one: StoredPage, other: StoredPage): boolean =>
	(['slug', 'title', 'status', 'language'] as const).every((field) => one[field] === other[field]) &&
	isSame(one.blocks.map(draftOf), other.blocks.map(draftOf));

const waitMs = 800;
const retryMs = 4000;

/**
 * Stores a draft while somebody writes. A published page is what visitors see, so what is written of one waits on this
 * device until somebody publishes it.
 */
export class PageSaver {
	/** When the last change was stored, in milliseconds. */
	savedAt = $state<number | null>(null);
	isBusy = $state(false);
	trouble = $state<Trouble | null>(null);
	/** The page as somebody else stored it meanwhile. */
	theirs = $state.raw<StoredPage | null>(null);
	/** What the server refused of the last change. */
	faults = $state.raw<FieldError[]>([]);
	/** Called after the page was stored. */
	onstored: () => void = () => undefined;
	/** Fetches a new token when the session's was renewed. */
	onstale: () => Promise<unknown> = async () => undefined;
	readonly #draft: PageDraft;
	readonly #place: PagePlace;
	readonly #calls: ReturnType<typeof pageCalls>;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** The save that is on its way, or was the last one. */
	#sending: Promise<boolean> = Promise.resolve(true);

	constructor(draft: PageDraft, place: PagePlace) {
		this.#draft = draft;
		this.#place = place;
		this.#calls = pageCalls(place);
		draft.onchange = () => this.#changed();
	}

	/** Whether visitors see at once what is stored. */
	get isLive(): boolean {
		return this.#draft.page.status === 'published';
	}

	/** Takes up what was kept on this device; a page that was stored by somebody else since is a conflict. */
	resume(): void {
		const { page } = this.#draft;
		const kept = keptPage(page.namespace, page.slug);
		if (!kept) return;
		this.#draft.blocks = kept.blocks;
		const isOther = kept.version !== page.version && kept.base !== fingerprint(this.#draft.stored);
		if (isOther && this.#draft.isDirty) this.theirs = page;
		else this.soon();
	}

	#changed(): void {
		this.faults = [];
		this.#keep();
		this.soon();
	}

	#keep(): void {
		const { isDirty, blocks, page, stored } = this.#draft;
		const kept = isDirty ? { version: page.version, base: fingerprint(stored), at: Date.now(), blocks } : null;
		keepPage(page.namespace, page.slug, kept);
	}

	/** Stores a draft once nobody writes for a moment. */
	soon(afterMs = waitMs): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.run(), afterMs);
	}

	/** Stops waiting; call when the screen goes. */
	end(): void {
		clearTimeout(this.#timer);
	}

	/** Stores what can be stored of a draft; nothing of a published page, and nothing while two versions stand against each other. */
	async run(): Promise<void> {
		if (this.isLive || this.theirs || this.isBusy || !this.#draft.isReady) return;
		await this.save({});
	}

	/** Stores the blocks with whatever else is changed, once nothing else is on its way; answers whether it is done. */
	async save(more: PageChange): Promise<boolean> {
		const isDone = await this.#alone(() => this.#send(more, this.#draft.sent));
		if (isDone && !this.isLive && this.#draft.isReady) this.soon();
		return isDone;
	}

	async #alone(send: () => Promise<boolean>): Promise<boolean> {
		while (this.isBusy) await this.#sending;
		this.isBusy = true;
		const sending = (this.#sending = send());
		try {
			return await sending;
		} finally {
			this.isBusy = false;
		}
	}

	/** Changes what the page says of itself, and of a published page nothing else. */
	async change(fields: PageChange): Promise<boolean> {
		if (!this.isLive) return this.save(fields);
		return this.#alone(() => this.#send(fields, this.#draft.stored));
	}

	async #send(more: PageChange, sent: DraftBlock[], mayTryOn = true): Promise<boolean> {
		const { page } = this.#draft;
		this.faults = [];
		const answer = await this.#calls.save(page.version, { ...more, blocks: sent });
		if (answer.kind === 'refused' && answer.code === 'csrf' && mayTryOn) {
			await this.onstale();
			return this.#send(more, sent, false);
		}
		if (answer.kind === 'refused' && answer.status === 412) {
			await this.#readTheirs();
			return !this.theirs && !this.trouble && mayTryOn && this.#send(more, sent, false);
		}
		if (answer.kind !== 'done') return this.#failed(answer);
		// Under another address nothing is kept any more.
		if (answer.body.page.slug !== page.slug) keepPage(page.namespace, page.slug, null);
		this.#draft.store(answer.body.page, sent);
		this.trouble = null;
		this.savedAt = Date.now();
		this.onstored();
		this.#keep();
		return true;
	}

	#failed(answer: Failure): false {
		if (answer.kind === 'away') return this.#later('away');
		const { status, code, details } = answer;
		if (status === 422 || status === 409) this.faults = details;
		else if (status >= 500 || status === 429) return this.#later('failed');
		else this.trouble = status === 404 ? 'gone' : status === 401 || code === 'csrf' ? 'ended' : 'denied';
		return false;
	}

	#later(trouble: Trouble): false {
		this.trouble = trouble;
		this.soon(retryMs);
		return false;
	}

	async #readTheirs(): Promise<void> {
		const answer = await this.#calls.show();
		if (answer.kind === 'done') this.#meet(answer.body.page);
		else this.#failed(answer);
	}

	/** Takes a newer version that says the same, and keeps one that does not for somebody to decide. */
	#meet(page: StoredPage): void {
		if (saysTheSame(page, this.#draft.page)) this.#draft.page = page;
		else this.theirs = page;
	}

	/** Ends a conflict: with their version, which can be taken back, or with the one that was written here. */
	async decide(whose: 'theirs' | 'mine'): Promise<void> {
		const { theirs } = this;
		if (!theirs) return;
		const mine = this.#draft.blocks;
		this.#draft.page = theirs;
		this.theirs = null;
		if (whose === 'theirs') this.#draft.replace(this.#draft.stored);
		else this.#draft.blocks = mine;
		this.#keep();
		await this.run();
	}

	/** Tries once more what did not work: with another conflict, fault or a new login as it comes. */
	async again(): Promise<void> {
		this.trouble = null;
		if (this.isLive || !this.#draft.isReady) return this.look();
		await this.run();
	}

	/** Goes back to what visitors see; can be taken back. */
	discard(): void {
		this.#draft.replace(this.#draft.stored);
	}

	/** Makes a link for those who are not logged in; null when that failed. */
	async previewLink(): Promise<PreviewLinkTo | null> {
		const answer = await this.#calls.link();
		if (answer.kind === 'done') return answer.body;
		this.#failed(answer);
		return null;
	}

	/** Looks whether somebody else stored something, while nothing is on its way from here. */
	async look(): Promise<void> {
		if (this.isBusy || this.theirs) return;
		const answer = await this.#calls.show();
		if (answer.kind !== 'done' || this.isBusy) return;
		const { page } = answer.body;
		if (page.version === this.#draft.page.version) return;
		if (this.#draft.isDirty) this.#meet(page);
		else {
			this.#draft.page = page;
			this.#draft.blocks = this.#draft.stored;
		}
	}
}
