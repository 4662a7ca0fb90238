import type { OutputOf } from '../../../../../../server/composition/operations.ts';
import { draftOf, newBlockId, type DraftBlock } from '../editor/blocks/draft-block.ts';

/** The modules of a page as the server has them. */
export type StoredModules = OutputOf<'module.list'>;
export type Slot = 'before' | 'after';

/** Modules as blocks with their positions; a repeated id on the page is replaced, so that ids are unique. */
export function blocksOf(modules: StoredModules['modules'], content: readonly string[]): DraftBlock[] {
	const taken = new Set(content);
	return modules.map(({ block, slot }) => {
		const id = taken.has(block.id) ? newBlockId() : block.id;
		taken.add(id);
		return { ...draftOf(block), id, slot };
	});
}

/** The blocks to send: each with its position, and the id of its module if it has one. */
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
