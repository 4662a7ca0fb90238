import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { languageTag } from '../../pages/schema.ts';
import { findItem, findMenu, itemsOf } from '../find.ts';
import { presentItem, treeOf } from '../present.ts';
import { itemChange, itemId, itemNode, itemOrder, itemResponse, menuId, newItem, position } from '../schema.ts';
import { makeItem, moveItem, orderItems, removeItem, writeItem } from '../write.ts';

const write = { scope: 'menu:write', area: 'navigation', right: 'w' } as const;
const changes = ['menus'] as const;
const output = z.object({ item: itemResponse });
const oneItem = { menuId: menuId.optional(), itemId };

/** The items of a menu as a tree, in the order in which they are shown. */
export const listItems = operation({
	summary: 'List the items of a menu as a tree.',
	access: { scope: 'menu:read', area: 'navigation' },
	input: z.strictObject({ menuId, locale: languageTag.optional().describe('Only items in this language') }),
	output: z.object({ menuId: z.int(), items: z.array(itemNode) }),
	async run({ input, namespace }) {
		const menu = await findMenu(namespace, input.menuId, null);
		return { menuId: menu.id, items: treeOf(await itemsOf(menu.id, input.locale, null)) };
	}
});

/** Makes an item, the last below its parent unless a position is named. */
export const createItem = operation({
	summary: 'Create a menu item.',
	access: write,
	input: z.strictObject({ menuId, ...newItem }),
	output,
	changes,
	async run({ input, namespace, transaction }) {
		const { menuId: id, ...values } = input;
		const menu = await findMenu(namespace, id, transaction);
		return { item: presentItem(await makeItem(menu, values, transaction)) };
	}
});

/** Changes the label, target or position of an item. */
export const updateItem = operation({
	summary: 'Change a menu item; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ ...oneItem, ...itemChange }),
	output,
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const { menuId: _menu, itemId: _item, ...change } = input;
		const item = await findItem(namespace, input, transaction);
		requireVersion(item, ifVersion);
		return { item: presentItem(await writeItem(item, change, transaction)) };
	}
});

/** Moves an item below another one, or among its siblings; those after it make room. */
export const moveMenuItem = operation({
	summary: 'Move a menu item within its tree.',
	access: write,
	input: z.strictObject({ ...oneItem, parentId: itemOrder.parentId, position }),
	output,
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const item = await findItem(namespace, input, transaction);
		requireVersion(item, ifVersion);
		return { item: presentItem(await moveItem(item, input, transaction)) };
	}
});

/** Removes an item with all below it. */
export const deleteItem = operation({
	summary: 'Delete a menu item and the items below it.',
	access: write,
	input: z.strictObject(oneItem),
	output: z.object({ id: z.int(), removed: z.object({ items: z.int() }) }),
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const item = await findItem(namespace, input, transaction);
		requireVersion(item, ifVersion);
		return { id: item.id, removed: { items: await removeItem(item, transaction) } };
	}
});

/** Reorders the items below one parent. */
export const reorderItems = operation({
	summary: 'Reorder the items below one parent.',
	access: write,
	input: z.strictObject({ menuId, ...itemOrder }),
	output: z.object({ menuId: z.int(), items: z.array(itemNode) }),
	changes,
	async run({ input, namespace, transaction }) {
		const menu = await findMenu(namespace, input.menuId, transaction);
		await orderItems(menu.id, input, transaction);
		return { menuId: menu.id, items: treeOf(await itemsOf(menu.id, undefined, transaction)) };
	}
});
