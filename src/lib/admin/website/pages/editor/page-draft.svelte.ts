import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { BlockDraft } from './blocks/block-draft.svelte.ts';
import { countChanges, draftOf, isSame, storable, withStored, type DraftBlock } from './blocks/draft-block.ts';

type StoredPage = OutputOf<'page.save'>['page'];

/** What somebody makes of a page: its blocks here, those that are stored, and every step in between. */
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
	/** How many blocks differ from what is stored. */
	get changes(): number {
		return countChanges(this.blocks, this.#stored);
	}
	/** What is sent when the page is stored now. */
	get sent(): DraftBlock[] {
		return storable(this.blocks, this.#stored);
	}
	/** Whether something could be stored that is not. */
	get isReady(): boolean {
		return !isSame(this.sent, this.#stored);
	}
	get isDirty(): boolean {
		return !isSame(this.blocks, this.#stored);
	}

	/** Takes in what the server stored; what was written here meanwhile stays. */
	store(page: StoredPage, sent: readonly DraftBlock[]): void {
		this.page = page;
		this.blocks = withStored(this.blocks, sent, this.#stored);
	}
}
