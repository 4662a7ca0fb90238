import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { draftOf, newBlockId, type DraftBlock } from '../editor/blocks/draft-block.ts';

/** The modules of a page as the server has them. */
export type StoredModules = OutputOf<'module.list'>;
export type Slot = 'before' | 'after';

/** Modules as blocks, each with its place; an id that stands twice on the page is made anew, so that one is found by it. */
export function blocksOf(modules: StoredModules['modules'], content: readonly string[]): DraftBlock[] {
	const taken = new Set(content);
	return modules.map(({ block, slot }) => {
		const id = taken.has(block.id) ? newBlockId() : block.id;
		taken.add(id);
		return { ...draftOf(block), id, slot };
	});
}

/** What is sent of blocks: each with its place, and the id of its module where the server knows it. */
export function sentModules(
	blocks: readonly DraftBlock[],
	known: readonly DraftBlock[],
	stored: StoredModules['modules']
): { id?: number; slot: Slot; block: DraftBlock }[] {
	const ids = new Map(known.map((block, index) => [block.id, stored[index]!.id]));
	return blocks.map(({ slot = 'after', ...block }) => {
		const id = ids.get(block.id);
		return { ...(id === undefined ? {} : { id }), slot, block };
	});
}
