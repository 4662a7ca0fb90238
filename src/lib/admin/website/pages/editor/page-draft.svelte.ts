import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { BlockDraft } from './blocks/block-draft.svelte.ts';
import { countChanges, draftOf, isSame, storable, withStored, type DraftBlock } from './blocks/draft-block.ts';

type StoredPage = OutputOf<'page.save'>['page'];

/** What the server has of a page: as visitors see it, and what waits beside that. */
export interface KnownPage {
	page: StoredPage;
	/** null = nothing waits. */
	draft: OutputOf<'pageDraft.look'>['draft'];
}

/** The blocks of a page that its writers go on from: what waits beside a published page, otherwise its own. */
export const writtenBlocks = ({ page, draft }: KnownPage): DraftBlock[] =>
	((page.status === 'published' && draft?.blocks) || page.blocks).map(draftOf);

/** The editing state of a page: its blocks, the stored ones, and every step in between. */
export class PageDraft extends BlockDraft {
	known = $state.raw<KnownPage>() as KnownPage;
	readonly #stored = $derived(writtenBlocks(this.known));
	readonly #shown = $derived(this.known.page.blocks.map(draftOf));

	constructor(known: KnownPage) {
		super(writtenBlocks(known));
		this.known = known;
	}

	get page(): StoredPage {
		return this.known.page;
	}
	/** What waits on the server beside the page. */
	get waiting(): KnownPage['draft'] {
		return this.known.draft;
	}
	/** What writers see. */
	get stored(): DraftBlock[] {
		return this.#stored;
	}
	/** What the page itself has; visitors see it once that is published. */
	get shown(): DraftBlock[] {
		return this.#shown;
	}
	/** The number of blocks that differ from those of the page. */
	get changes(): number {
		return countChanges(this.blocks, this.#shown);
	}
	/** Whether publishing would change what visitors see. */
	get canPublish(): boolean {
		return this.page.status !== 'published' || !isSame(this.sent, this.#shown);
	}
	/** What is sent when the page is stored now. */
	get sent(): DraftBlock[] {
		return storable(this.blocks, this.#stored);
	}
	/** Whether there are unsaved changes that could be stored. */
	get isReady(): boolean {
		return !isSame(this.sent, this.#stored);
	}
	get isDirty(): boolean {
		return !isSame(this.blocks, this.#stored);
	}

	/** Adopts what the server stored; edits made in the meantime stay. */
	store(known: KnownPage, sent: readonly DraftBlock[]): void {
		this.known = known;
		this.blocks = withStored(this.blocks, sent, this.#stored);
	}
}
