import { BlockDraft } from '../editor/blocks/block-draft.svelte.ts';
import { isSame, type DraftBlock } from '../editor/blocks/draft-block.ts';
import { blocksOf, sentModules, type Slot, type StoredModules } from './module-blocks.ts';

/** The editing state of the blocks before and after the content of a page: those before it come first. */
export class ModuleDraft extends BlockDraft {
	stored = $state.raw<StoredModules>() as StoredModules;
	/** The position of the next new block. */
	slot: Slot = 'before';
	readonly #content: readonly string[];
	#known = $state.raw<DraftBlock[]>([]);

	/** `content` = the ids of the blocks of the page. */
	constructor(stored: StoredModules, content: readonly string[]) {
		const blocks = blocksOf(stored.modules, content);
		super(blocks);
		this.#content = content;
		this.#known = blocks;
		this.stored = stored;
	}

	/** The blocks as the server has them. */
	get known(): DraftBlock[] {
		return this.#known;
	}
	/** The number of blocks before the content. */
	get before(): number {
		return this.blocks.filter(({ slot }) => slot === 'before').length;
	}
	get isDirty(): boolean {
		return !isSame(this.blocks, this.#known);
	}
	/** What is sent when all is stored. */
	get sent() {
		return sentModules(this.blocks, this.#known, this.stored.modules);
	}

	/** Adopts the server's version; with `keep` edits stay. */
	take(stored: StoredModules, keep = false): void {
		this.#known = blocksOf(stored.modules, this.#content);
		this.stored = stored;
		if (!keep) this.blocks = this.#known;
		if (!this.block) this.selected = this.blocks[0]?.id ?? null;
	}

	protected override insert(block: DraftBlock): void {
		const slot = block.slot ?? this.slot;
		const isBeside = this.block?.slot === slot;
		super.insert({ ...block, slot }, isBeside ? this.index + 1 : slot === 'before' ? this.before : this.blocks.length);
	}

	override canStep(by: -1 | 1): boolean {
		const { block } = this;
		return block !== undefined && (super.canStep(by) || block.slot === (by === 1 ? 'before' : 'after'));
	}
	/** One place up or down; past the end of its part a block goes to the other side of the content. */
	override step(by: -1 | 1): void {
		const { block, index } = this;
		if (!block) return;
		if (this.blocks[index + by]?.slot === block.slot) this.move(index, index + by);
		else if (this.canStep(by)) this.place(by === 1 ? 'after' : 'before');
	}

	/** Puts the selected block before or after the content. */
	place(slot: Slot): void {
		const { block, index } = this;
		if (!block || block.slot === slot) return;
		const others = this.blocks.toSpliced(index, 1);
		const border = others.filter((one) => one.slot === 'before').length;
		this.change(others.toSpliced(border, 0, { ...block, slot }));
	}
}
