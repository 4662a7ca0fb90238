/** What stands in a tree: its id, the one above it, its place among its siblings, and what stands below it. */
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

/** Where a node shall stand: below another one or at the top, before what has this position; the last without one. */
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

/** Where an arrow takes a node: among its siblings, below the one above it, or out to where its parent stands. */
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

/** Which part of a line somebody points at. */
export type Side = 'before' | 'inside' | 'after';

/** Where a node lands that is let go there. */
export function placeAt<Node extends TreeNode<Node>>({ node, parent }: TreeRow<Node>, side: Side): Place {
	const parentId = parent?.id ?? null;
	if (side === 'inside') return { parentId: node.id };
	return side === 'before' ? before(node, parentId) : after(node, parentId);
}

/** Whether a node stands in the tree of another one, which is also in its own. */
export const isBelow = <Node extends TreeNode<Node>>(node: Node, id: number): boolean =>
	node.id === id || node.children.some((child) => isBelow(child, id));

/** How a node gets back to where a line had it, in the tree as it is now. */
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
