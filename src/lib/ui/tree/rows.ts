/** A tree node: its id, its parent, its position among its siblings, and its children. */
export interface TreeNode<Node> {
	id: number;
	parentId: number | null;
	position: number;
	children: Node[];
}

/** A node as a line of the tree. */
export interface TreeRow<Node> {
	node: Node;
	parent: Node | null;
	/** Counted from 1. */
	level: number;
	/** Its place among its siblings, counted from 0. */
	index: number;
	siblings: Node[];
}

/** The target of a move: below another node or at the top, before the node at this position; last without one. */
export interface Place {
	parentId: number | null;
	position?: number;
}

/** Every line of a tree from top to bottom, without those below nodes that are closed. */
export function rowsOf<Node extends TreeNode<Node>>(tree: Node[], isOpen: (id: number) => boolean): TreeRow<Node>[] {
	const rows: TreeRow<Node>[] = [];
	const add = (siblings: Node[], parent: Node | null, level: number) =>
		siblings.forEach((node, index) => {
			rows.push({ node, parent, level, index, siblings });
			if (node.children.length && isOpen(node.id)) add(node.children, node, level + 1);
		});
	add(tree, null, 1);
	return rows;
}

/** All nodes of a tree, parents first. */
export const nodesIn = <Node extends TreeNode<Node>>(tree: Node[]): Node[] =>
	tree.flatMap((node) => [node, ...nodesIn(node.children)]);

const before = (node: { position: number }, parentId: number | null): Place => ({ parentId, position: node.position });
const after = (node: { position: number }, parentId: number | null): Place => ({
	parentId,
	position: node.position + 1
});

/** Where an arrow key moves a node: among its siblings, below the one above it, or out to its parent's level. */
export function placeByKey<Node extends TreeNode<Node>>(
	{ siblings, index, parent }: TreeRow<Node>,
	key: string,
	parentOfParent: number | null
): Place | undefined {
	const parentId = parent?.id ?? null;
	const [above, below] = [siblings[index - 1], siblings[index + 1]];
	if (key === 'ArrowUp') return above && before(above, parentId);
	if (key === 'ArrowDown') return below && after(below, parentId);
	if (key === 'ArrowRight') return above && { parentId: above.id };
	if (key === 'ArrowLeft') return parent ? after(parent, parentOfParent) : undefined;
	return undefined;
}

/** The part of a row under the pointer. */
export type Side = 'before' | 'inside' | 'after';

/** Where a dropped node lands. */
export function placeAt<Node extends TreeNode<Node>>({ node, parent }: TreeRow<Node>, side: Side): Place {
	const parentId = parent?.id ?? null;
	if (side === 'inside') return { parentId: node.id };
	return side === 'before' ? before(node, parentId) : after(node, parentId);
}

/** Whether a node is in the subtree of another; every node is in its own. */
export const isBelow = <Node extends TreeNode<Node>>(node: Node, id: number): boolean =>
	node.id === id || node.children.some((child) => isBelow(child, id));

/** How a node gets back to its previous place, in the current tree. */
export function placeBack<Node extends TreeNode<Node>>(row: TreeRow<Node>, tree: Node[]): Place {
	const parentId = row.parent?.id ?? null;
	const above = row.siblings[row.index - 1];
	const below = row.siblings[row.index + 1];
	const now = new Map(nodesIn(tree).map((node) => [node.id, node]));
	const [first, next] = [above && now.get(above.id), below && now.get(below.id)];
	if (first && first.parentId === parentId) return after(first, parentId);
	if (next && next.parentId === parentId) return before(next, parentId);
	return { parentId };
}
