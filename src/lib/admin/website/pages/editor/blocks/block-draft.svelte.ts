import type { FieldError } from '#lib/admin/shell/forms/error-text.ts';
import { kindOf, type BlockType } from '#lib/blocks/blocks.ts';
import { History } from '#lib/ui/history.svelte.ts';
import { moved } from '#lib/ui/table/order.ts';
import type { Sample } from '../../fields/blank.ts';
import { pathText, withValue, type Path } from '../../fields/paths.ts';
import { faultsOf, newBlockId, type DraftBlock } from './draft-block.ts';
import { picturedData } from './pictured.ts';

/** Blocks during editing: the selected one, and all undo steps. */
export class BlockDraft {
	blocks = $state.raw<DraftBlock[]>([]);
	selected = $state<string | null>(null);
	readonly history = new History();
	/** Called after every change of the blocks. */
	onchange: () => void = () => undefined;

	constructor(blocks: DraftBlock[]) {
		this.blocks = blocks;
		this.selected = blocks[0]?.id ?? null;
	}

	get index(): number {
		return this.blocks.findIndex(({ id }) => id === this.selected);
	}
	get block(): DraftBlock | undefined {
		return this.blocks[this.index];
	}
	/** The blocks that cannot be stored as they are. */
	get faulty(): DraftBlock[] {
		return this.blocks.filter((block) => faultsOf(block).length > 0);
	}

	/** The layouts that a block of this type can have. */
	variantsOf(type: BlockType): readonly string[] {
		return kindOf(type).variants;
	}

	/** The error at a path of the selected block. */
	faultAt(path: Path): FieldError | undefined {
		const text = pathText(path);
		return this.block && faultsOf(this.block).find((fault) => fault.path === text);
	}

	/** Makes one step; steps of one `kind` in quick succession are undone together. */
	change(blocks: DraftBlock[], { kind, selected = this.selected }: { kind?: string; selected?: string | null } = {}) {
		const before = { blocks: this.blocks, selected: this.selected };
		const after = { blocks, selected };
		this.history.add({
			undo: () => this.#put(before),
			redo: () => this.#put(after),
			...(kind === undefined ? {} : { kind })
		});
		this.#put(after);
	}

	#put({ blocks, selected }: { blocks: DraftBlock[]; selected: string | null }): void {
		this.blocks = blocks;
		this.selected = blocks.some(({ id }) => id === selected) ? selected : (blocks[0]?.id ?? null);
		this.onchange();
	}

	/** Writes a value of the selected block; undefined removes it. */
	write(path: Path, value: unknown): void {
		const { block, index } = this;
		if (!block) return;
		const next = withValue(block, path, value);
		this.change(this.blocks.with(index, next), { kind: `${block.id} ${pathText(path)}` });
	}

	/** Gives the selected block another type, with its additional fields. */
	become(variant: string, sample: Sample): void {
		const { block, index } = this;
		if (!block) return;
		const data = forVariant(block.type, variant, block.data, sample);
		this.change(this.blocks.with(index, { ...block, variant, data }), { kind: `${block.id} variant` });
	}

	/** Puts a new block behind the selected one. */
	add(type: BlockType, variant: string, sample: Sample): void {
		const data = forVariant(type, variant, picturedData(type, variant, sample), sample);
		this.insert({ id: newBlockId(), type, variant, data, hidden: false });
	}

	/** Puts a copy of the selected block behind it. */
	duplicate(): void {
		const { block } = this;
		if (!block) return;
		const { anchor: _anchor, ...copied } = block;
		this.insert({ ...copied, id: newBlockId() });
	}

	protected insert(block: DraftBlock, at = this.index + 1): void {
		this.change(this.blocks.toSpliced(at, 0, block), { selected: block.id });
	}

	/** Takes the selected block out. */
	remove(): void {
		const { index } = this;
		if (index < 0) return;
		const blocks = this.blocks.toSpliced(index, 1);
		this.change(blocks, { selected: (blocks[index] ?? blocks[index - 1])?.id ?? null });
	}

	/** Hides the selected block from visitors, or shows it again. */
	hide(): void {
		const { block, index } = this;
		if (block) this.change(this.blocks.with(index, { ...block, hidden: !block.hidden }));
	}

	move(from: number, to: number): void {
		if (from !== to && to >= 0 && to < this.blocks.length) this.change(moved(this.blocks, from, to));
	}
	/** Whether the selected block can move up or down. */
	canStep(by: -1 | 1): boolean {
		return this.index >= 0 && this.blocks[this.index + by] !== undefined;
	}
	/** Moves the selected block one place up or down. */
	step(by: -1 | 1): void {
		this.move(this.index, this.index + by);
	}

	/** Replaces the content, as a step that can be undone. */
	replace(blocks: DraftBlock[]): void {
		this.change(blocks);
	}
}

/** Data that fits its variant, including rules beyond its fields. */
function forVariant(type: BlockType, variant: string, data: Record<string, unknown>, sample: Sample) {
	if (type !== 'cta') return data;
	const usual = [{ label: sample('label'), href: '#' }];
	const actions = (data.actions as unknown[] | undefined) ?? [];
	if (variant !== 'newsletter') return { ...data, actions: actions.length ? actions : usual };
	const newsletter = { button: sample('button'), consent: sample('consent', 'newsletter') };
	// An unwritten button would appear beside the form.
	const own = JSON.stringify(actions) === JSON.stringify(usual) ? [] : actions;
	return { ...data, newsletter: data.newsletter ?? newsletter, actions: own };
}
