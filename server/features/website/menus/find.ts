import type { Transaction } from 'sequelize';
import { invalidField, notFound } from '../../../runtime/errors.ts';
import { hasPage } from '../pages/find.ts';
import { Menu, MenuAssignment, MenuItem } from './model.ts';

const within = (transaction: Transaction | null) => (transaction ? { transaction, lock: true } : {});

/** A menu of a namespace; 404 when it is not there. With a transaction it is locked till the commit, and all its items with it. */
export async function findMenu(namespace: string, id: number, transaction: Transaction | null): Promise<Menu> {
	const menu = await Menu.findOne({ where: { namespace, id }, ...within(transaction) });
	if (!menu) throw notFound('menu');
	return menu;
}

/** An item of a namespace, and of this menu where one is named; 404 when it is not there. Its menu is locked till the commit. */
export async function findItem(
	namespace: string,
	{ itemId, menuId }: { itemId: number; menuId?: number | undefined },
	transaction: Transaction
): Promise<MenuItem> {
	const where = { namespace, id: itemId, ...(menuId === undefined ? {} : { menuId }) };
	// Everybody locks menus before their items.
	const known = await MenuItem.findOne({ where, attributes: ['menuId'], transaction });
	if (!known) throw notFound('item');
	await findMenu(namespace, known.menuId, transaction);
	const item = await MenuItem.findOne({ where, ...within(transaction) });
	if (!item) throw notFound('item');
	return item;
}

/** An assignment of a namespace, locked till the commit; 404 when it is not there. */
export async function findAssignment(namespace: string, id: number, transaction: Transaction): Promise<MenuAssignment> {
	const row = await MenuAssignment.findOne({ where: { namespace, id }, ...within(transaction) });
	if (!row) throw notFound('assignment');
	return row;
}

/** The menus of a namespace by id. */
export const listedMenus = (namespace: string): Promise<Menu[]> =>
	Menu.findAll({ where: { namespace }, order: [['id', 'ASC']] });

/** The items of a menu, or those of a language, in no order; within a write as the write sees them. */
export const itemsOf = (
	menuId: number,
	locale: string | undefined,
	transaction: Transaction | null
): Promise<MenuItem[]> =>
	MenuItem.findAll({
		where: { menuId, ...(locale === undefined ? {} : { locale }) },
		...(transaction ? { transaction } : {})
	});

/** Throws 422 unless a namespace has a menu of this id; it stays until the end of the write. */
export async function requireMenu(
	namespace: string,
	id: number,
	transaction: Transaction,
	path = 'menuId'
): Promise<Menu> {
	const menu = await Menu.findOne({ where: { namespace, id }, ...within(transaction) });
	if (!menu) throw invalidField(path, 'unknown_reference', 'This menu does not exist.');
	return menu;
}

/** Throws 422 unless a namespace has a page of this id; null is every page. */
export async function requirePage(
	namespace: string,
	id: number | null | undefined,
	transaction: Transaction | null
): Promise<void> {
	if (typeof id === 'number' && !(await hasPage(namespace, id, transaction)))
		throw invalidField('pageId', 'unknown_reference', 'This page does not exist.');
}
