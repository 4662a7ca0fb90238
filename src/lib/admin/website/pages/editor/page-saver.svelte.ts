import { mapBody } from '#lib/admin/shell/calls/call.ts';
import { Draft } from '#lib/admin/shell/draft/draft.svelte.ts';
import { reloadScreen } from '#lib/ui/reload-screen.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { draftOf, fingerprint, isSame, type DraftBlock } from './blocks/draft-block.ts';
import { keepPage, keptPage } from './kept-page.ts';
import type { PageDraft } from './page-draft.svelte.ts';
import { pageCalls, type PageChange, type PagePlace, type PreviewLinkTo } from './requests.ts';

type StoredPage = OutputOf<'page.save'>['page'];
type Sent = PageChange & { blocks: DraftBlock[] };

/** Whether two versions of a page are equal for this editor: another position in the tree is no conflict. */
const saysTheSame = (one: StoredPage, other: StoredPage): boolean =>
	(['slug', 'title', 'status', 'language'] as const).every((field) => one[field] === other[field]) &&
	isSame(one.blocks.map(draftOf), other.blocks.map(draftOf));

/** Keeps on this device what of a page is not stored. */
function keep({ isDirty, blocks, page, stored }: PageDraft): void {
	const kept = isDirty ? { version: page.version, base: fingerprint(stored), at: Date.now(), blocks } : null;
	keepPage(page.namespace, page.slug, kept);
}

/**
 * Stores a draft during editing. Visitors see a published page, so its edits stay on this device until it is published.
 */
export class PageSaver extends Draft<Sent, StoredPage, StoredPage, PageChange> {
	readonly #draft: PageDraft;
	readonly #calls: ReturnType<typeof pageCalls>;

	/** `onstored` runs after the page was stored. */
	constructor(draft: PageDraft, place: PagePlace, onstored: () => void) {
		const calls = pageCalls(place);
		super({
			mayAutosave: () => draft.page.status !== 'published',
			isReady: () => draft.isReady,
			renew: reloadScreen,
			read: (more) => ({ blocks: draft.sent, ...more }),
			send: async (change) => mapBody(await calls.save(draft.page.version, change), ({ page }) => page),
			take(page, { blocks }) {
				// Nothing is kept under another address any more.
				if (page.slug !== draft.page.slug) keepPage(page.namespace, draft.page.slug, null);
				draft.store(page, blocks);
				keep(draft);
				onstored();
			},
			show: async () => mapBody(await calls.show(), ({ page }) => page),
			rebase(theirs) {
				const isSamePage = saysTheSame(theirs, draft.page);
				if (isSamePage) draft.page = theirs;
				return isSamePage;
			},
			settle(theirs, whose) {
				draft.page = theirs;
				// It can be taken back.
				if (whose === 'theirs') draft.replace(draft.stored);
				keep(draft);
			}
		});
		this.#draft = draft;
		this.#calls = calls;
		draft.onchange = () => {
			keep(draft);
			this.changed();
		};
	}

	/** Whether visitors immediately see what is stored. */
	get isLive(): boolean {
		return this.#draft.page.status === 'published';
	}

	/** Restores what was kept on this device; a page stored by someone else since is a conflict. */
	resume(): void {
		const { page } = this.#draft;
		const kept = keptPage(page.namespace, page.slug);
		if (!kept) return;
		this.#draft.blocks = kept.blocks;
		const isOther = kept.version !== page.version && kept.base !== fingerprint(this.#draft.stored);
		if (isOther && this.#draft.isDirty) this.conflict(page);
		else this.changed();
	}

	/** Changes the details of the page, and of a published page nothing else. */
	change(fields: PageChange): Promise<boolean> {
		return this.save(this.isLive ? { ...fields, blocks: this.#draft.stored } : fields);
	}

	/** Retries what failed; the result may be another conflict, error or login. */
	override again(): Promise<void> {
		return super.again(this.isLive || !this.#draft.isReady ? () => this.look() : undefined);
	}

	/** Goes back to what visitors see; can be taken back. */
	discard(): void {
		this.#draft.replace(this.#draft.stored);
	}

	/** Makes a link for those who are not logged in; null when that failed. */
	async previewLink(): Promise<PreviewLinkTo | null> {
		const answer = await this.#calls.link();
		if (answer.kind === 'done') return answer.body;
		this.failed(answer);
		return null;
	}

	/** Checks for changes by others, while nothing is being sent. */
	async look(): Promise<void> {
		if (this.isBusy || this.theirs) return;
		const answer = await this.#calls.show();
		if (answer.kind !== 'done' || this.isBusy) return;
		const { page } = answer.body;
		if (page.version === this.#draft.page.version) return;
		if (this.#draft.isDirty) return void this.meet(page);
		this.#draft.page = page;
		this.#draft.blocks = this.#draft.stored;
	}
}
