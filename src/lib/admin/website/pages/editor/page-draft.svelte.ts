import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { BlockDraft } from './blocks/block-draft.svelte.ts';
import { countChanges, draftOf, isSame, storable, withStored, type DraftBlock } from './blocks/draft-block.ts';

type StoredPage = OutputOf<'page.save'>['page'];

/** The editing state of a page: its blocks, the stored ones, and every step in between. */
export class PageDraft extends BlockDraft {
	/** As the server has it. */
	page = $state.raw<StoredPage>() as StoredPage;
	readonly #stored = $derived(this.page.blocks.map(draftOf));

	constructor(page: StoredPage) {
		super(page.blocks.map(draftOf));
		this.page = page;
	}

	get stored(): DraftBlock[] {
		return this.#stored;
	}
	/** The number of blocks that differ from the stored ones. */
	get changes(): number {
		return countChanges(this.blocks, this.#stored);
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
	store(page: StoredPage, sent: readonly DraftBlock[]): void {
		this.page = page;
		this.blocks = withStored(this.blocks, sent, this.#stored);
	}
}
