import type { OutlineNode } from '../../../server/features/pages/schema.ts';

/** A page as a line of the tree. */
export interface TreeRow {
	page: OutlineNode;
	parent: OutlineNode | null;
	/** Counted from 1. */
	level: number;
	/** Its place among its siblings, counted from 0. */
	index: number;
	siblings: OutlineNode[];
}

/** Where a page shall stand: below a page or at the top, before what has this position; the last without one. */
export interface Place {
	parentId: number | null;
	position?: number;
}

/** Every line of a tree from top to bottom, without those below pages that are closed. */
export function rowsOf(tree: OutlineNode[], isOpen: (id: number) => boolean): TreeRow[] {
	const rows: TreeRow[] = [];
	const add = (siblings: OutlineNode[], parent: OutlineNode | null, level: number) =>
		siblings.forEach((page, index) => {
			rows.push({ page, parent, level, index, siblings });
			if (page.children.length && isOpen(page.id)) add(page.children, page, level + 1);
		});
	add(tree, null, 1);
	return rows;
}

/** All pages of a tree, parents first. */
export const pagesIn = (tree: OutlineNode[]): OutlineNode[] =>
	tree.flatMap((page) => [page, ...pagesIn(page.children)]);

const before = (page: OutlineNode, parentId: number | null): Place => ({ parentId, position: page.position });
const after = (page: OutlineNode, parentId: number | null): Place => ({ parentId, position: page.position + 1 });

/** Where an arrow takes a page: among its siblings, below the one above it, or out to where its parent stands. */
export function placeByKey(row: TreeRow, key: string, parentOfParent: number | null): Place | undefined {
	const { siblings, index, parent } = row;
	const parentId = parent?.id ?? null;
	const [above, below] = [siblings[index - 1], siblings[index + 1]];
	if (key === 'ArrowUp') return above && before(above, parentId);
	if (key === 'ArrowDown') return below && after(below, parentId);
	if (key === 'ArrowRight') return above && { parentId: above.id };
	if (key === 'ArrowLeft') return parent ? after(parent, parentOfParent) : undefined;
	return undefined;
}

/** Which part of a line somebody points at. */
export type Side = 'before' | 'inside' | 'after';

/** Where a page lands that is let go there. */
export function placeAt({ page, parent }: TreeRow, side: Side): Place {
	const parentId = parent?.id ?? null;
	if (side === 'inside') return { parentId: page.id };
	return side === 'before' ? before(page, parentId) : after(page, parentId);
}

/** Whether a page stands in the tree of another one, which is also in its own. */
export const isBelow = (page: OutlineNode, id: number): boolean =>
	page.id === id || page.children.some((child) => isBelow(child, id));

/** How a page gets back to where a line had it, in the tree as it is now. */
export function placeBack(row: TreeRow, tree: OutlineNode[]): Place {
	const parentId = row.parent?.id ?? null;
	const above = row.siblings[row.index - 1];
	const below = row.siblings[row.index + 1];
	const now = new Map(pagesIn(tree).map((page) => [page.id, page]));
	const [first, next] = [above && now.get(above.id), below && now.get(below.id)];
	if (first && first.parentId === parentId) return after(first, parentId);
	if (next && next.parentId === parentId) return before(next, parentId);
	return { parentId };
}
