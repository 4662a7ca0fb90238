import type { ItemCalls, ItemNode } from './calls.ts';
import { valuesOf } from './items/item-values.ts';

/** Recreates an item with its children below a parent; returns its new id, or nothing if that failed. */
async function remake(node: ItemNode, parentId: number | null, calls: ItemCalls): Promise<number | undefined> {
	const outcome = await calls.create({ ...valuesOf(node), parentId });
	if (outcome.kind !== 'done') return undefined;
	const { id } = outcome.body.item;
	for (const child of node.children) if ((await remake(child, id, calls)) === undefined) return undefined;
	return id;
}

/** Recreates an item at a position among its siblings; returns its new id, or nothing if it is incomplete. */
export async function restoreItem(
	node: ItemNode,
	{ parentId, index }: { parentId: number | null; index: number },
	calls: ItemCalls
): Promise<number | undefined> {
	const id = await remake(node, parentId, calls);
	if (id === undefined) return undefined;
	await calls.move(id, parentId, index);
	return id;
}
