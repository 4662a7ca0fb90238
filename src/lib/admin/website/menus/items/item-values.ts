import { mapBody } from '#lib/admin/shell/calls/call.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';
import type { Item, ItemCalls, ItemNode } from '../calls.ts';
import { RecordDraft } from '../record-draft.svelte.ts';

const itemFields = [
	'label',
	'href',
	'icon',
	'layout',
	'detailTitle',
	'detailText',
	'detailSubline',
	'locale',
	'isExternal',
	'isActive',
	'isStartpage'
] as const;
type ItemValues = Pick<ItemNode, (typeof itemFields)[number]>;

/** The form fields of an item. */
export const valuesOf = (item: ItemValues): ItemValues =>
	Object.fromEntries(itemFields.map((field) => [field, item[field]])) as unknown as ItemValues;

/** An item as it is being written. */
export type ItemDraft = RecordDraft<Item, ItemValues>;
export const draftOfItem = (item: Item, calls: ItemCalls): ItemDraft =>
	new RecordDraft<Item, ItemValues>(item, {
		valuesOf,
		store: async (id, change, version) => mapBody(await calls.update(id, change, version), (body) => body.item),
		show: async (id) => mapBody(await calls.list(), ({ items }) => nodesIn(items).find((one) => one.id === id))
	});

/** The target position of an item among its siblings without itself, as the server counts; last without a position. */
export function indexFor(
	{ id, parentId }: Pick<ItemNode, 'id' | 'parentId'>,
	place: { parentId: number | null; position?: number },
	siblings: readonly Pick<ItemNode, 'id'>[]
): number {
	const others = siblings.filter((one) => one.id !== id).length;
	if (place.position === undefined) return others;
	const index = siblings.findIndex((one) => one.id === id);
	const isBehind = parentId === place.parentId && index >= 0 && index < place.position;
	return isBehind ? place.position - 1 : place.position;
}

/** A tree whose positions count from 0, whatever numbers are stored. */
export const numbered = (tree: readonly ItemNode[]): ItemNode[] =>
	tree.map((node, position) => ({ ...node, position, children: numbered(node.children) }));

/** The tree with an item that is being edited. */
export const withDraft = (tree: readonly ItemNode[], id: number | undefined, values: ItemValues): ItemNode[] =>
	tree.map((node) => ({
		...node,
		...(node.id === id ? values : {}),
		children: withDraft(node.children, id, values)
	}));
