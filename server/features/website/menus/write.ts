import { literal, Op, type Transaction } from 'sequelize';
import { given } from '../../../operation/given.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { requireWhole } from '../../../operation/whole-order.ts';
import { conflict } from '../../../runtime/errors.ts';
import { unlessTaken } from '../../../database/unless-taken.ts';
import { lastPosition, requirePlace, subtreeOf, type Place } from '../pages/tree/tree.ts';
import { findProject, keepDefaultMenus } from '../../platform/settings/project.ts';
import { MenuAssignment, MenuItem, type Menu } from './model.ts';
import { itemBounds, type ItemChange } from './schema.ts';

type Writing = Pick<WriteWork, 'namespace' | 'transaction'>;
/** The fields to set on an item, menu or assignment; omitted ones stay. */
type Change<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** The positions of a menu's items, whose row is locked. */
const placesIn = (menuId: number, transaction: Transaction): Promise<Place[]> =>
	MenuItem.findAll({
		where: { menuId },
		attributes: ['id', 'parentId', 'position'],
		order: ['position', 'id'],
		transaction,
		raw: true
	});

/** Lets no other item of a menu and language be marked as the start page. */
async function markAlone(item: MenuItem, transaction: Transaction): Promise<void> {
	const { menuId, locale } = item;
	const others = item.isNewRecord ? {} : { id: { [Op.ne]: item.id } };
	const former = await MenuItem.findAll({ where: { menuId, locale, isStartpage: true, ...others }, transaction });
	for (const row of former) await row.update({ isStartpage: false, version: row.version + 1 }, { transaction });
}

/** Gives an item of a locked menu these values and stores it with a new version; one that stays as it was is not touched. */
export async function writeItem(item: MenuItem, change: ItemChange, transaction: Transaction): Promise<MenuItem> {
	const { position, ...fields } = change;
	item.set(given(fields));
	if (item.isNewRecord || item.changed('parentId') || position !== undefined) {
		const places = await placesIn(item.menuId, transaction);
		const id = item.isNewRecord ? null : item.id;
		requirePlace(places, id, item.parentId, itemBounds);
		const others = places.filter((place) => place.id !== id);
		const isMoved = item.isNewRecord || item.changed('parentId');
		item.set({ position: position ?? (isMoved ? lastPosition(others, item.parentId) : item.position) });
	}
	if (!item.isNewRecord && !item.changed()) return item;
	if (item.isStartpage) await markAlone(item, transaction);
	if (!item.isNewRecord) item.set({ version: item.version + 1 });
	return item.save({ transaction });
}

/** Makes an item in a locked menu. */
export const makeItem = (
	menu: Menu,
	values: ItemChange & { label: string; href: string },
	transaction: Transaction
): Promise<MenuItem> => {
	const { namespace, id: menuId, locale } = menu;
	const unset = { parentId: null, icon: null, detailTitle: null, detailText: null, detailSubline: null };
	const { label, href } = values;
	const item = MenuItem.build({ ...unset, namespace, menuId, locale, label, href });
	return writeItem(item, values, transaction);
};

/** Orders the items below a parent by a list of ids, which has to contain all of them and nothing else (422). */
export async function orderItems(
	menuId: number,
	{ parentId, orderedIds }: { parentId: number | null; orderedIds: readonly number[] },
	transaction: Transaction
): Promise<void> {
	const places = (await placesIn(menuId, transaction)).filter((place) => place.parentId === parentId);
	requireWhole(
		places.map(({ id }) => id),
		orderedIds
	);
	const before = new Map(places.map(({ id, position }) => [id, position]));
	for (const [position, id] of orderedIds.entries())
		if (before.get(id) !== position)
			await MenuItem.update({ position, version: literal('version + 1') }, { where: { id }, transaction });
}

/** Moves an item of a locked menu below a parent, to a position among its children. */
export async function moveItem(
	item: MenuItem,
	{ parentId, position }: { parentId: number | null; position: number },
	transaction: Transaction
): Promise<MenuItem> {
	const places = await placesIn(item.menuId, transaction);
	requirePlace(places, item.id, parentId, itemBounds);
	const siblings = places.filter((place) => place.parentId === parentId && place.id !== item.id);
	const order = siblings.map(({ id }) => id).toSpliced(position, 0, item.id);
	if (item.parentId !== parentId) await item.update({ parentId, version: item.version + 1 }, { transaction });
	await orderItems(item.menuId, { parentId, orderedIds: order }, transaction);
	return item.reload({ transaction });
}

/** Removes an item and all below it; returns how many. */
export async function removeItem(item: MenuItem, transaction: Transaction): Promise<number> {
	const gone = subtreeOf(await placesIn(item.menuId, transaction), item.id);
	await item.destroy({ transaction });
	return gone.length;
}

/** Removes a locked menu with its items and assignments; returns how many. It is no longer the default of any slot. */
export async function removeMenu(menu: Menu, { namespace, transaction }: Writing) {
	const found = { where: { menuId: menu.id }, transaction };
	const removed = { items: await MenuItem.count(found), assignments: await MenuAssignment.count(found) };
	const project = await findProject(namespace, transaction);
	const kept = Object.entries(project.defaultMenus ?? {}).filter(([, id]) => id !== menu.id);
	if (kept.length !== Object.keys(project.defaultMenus ?? {}).length)
		await keepDefaultMenus(project, Object.fromEntries(kept), transaction);
	await menu.destroy({ transaction });
	return removed;
}

const taken = 'This slot has a menu for this language and page already.';

/** Gives an assignment these values and stores it with a new version; 409 where another one is the same. */
export async function writeAssignment(
	row: MenuAssignment,
	change: Change<Pick<MenuAssignment, 'menuId' | 'slot' | 'locale' | 'pageId' | 'isActive'>>,
	transaction: Transaction
): Promise<MenuAssignment> {
	row.set(given(change));
	row.set({ pageKey: row.pageId ?? 0 });
	if (!row.isNewRecord && !row.changed()) return row;
	const { namespace, pageKey, slot, locale } = row;
	const same = await MenuAssignment.findOne({ where: { namespace, pageKey, slot, locale }, transaction });
	if (same && same.id !== row.id) throw conflict(taken, [{ path: 'slot', code: 'duplicate', message: taken }]);
	if (!row.isNewRecord) row.set({ version: row.version + 1 });
	return unlessTaken(taken, () => row.save({ transaction }));
}
