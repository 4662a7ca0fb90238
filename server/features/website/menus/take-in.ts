import type { Transaction } from 'sequelize';
import { invalidField, notFound } from '../../../runtime/errors.ts';
import { hasPage, pageOf } from '../pages/find.ts';
import type { MenuSlot } from '../pages/tree/menu-places.ts';
import { findMenu } from './find.ts';
import type { MenuFile } from './menu-file.ts';
import { Menu, MenuAssignment, MenuItem } from './model.ts';
import { makeItem, writeAssignment } from './write.ts';

/** The target menu: this one, or that of a page in a slot and a language. */
interface Meant {
	menuId?: number | undefined;
	pageId?: number | undefined;
	page?: string | undefined;
	slot: MenuSlot;
	locale: string;
}

async function pageIdOf(namespace: string, { pageId, page }: Meant, transaction: Transaction | null): Promise<number> {
	if (pageId === undefined && page === undefined)
		throw invalidField('pageId', 'required', 'Name the page, or the menu.');
	const found =
		pageId === undefined
			? (await pageOf(namespace, page!, null))?.id
			: (await hasPage(namespace, pageId, transaction))
				? pageId
				: undefined;
	if (found === undefined) throw notFound('page');
	return found;
}

/** The target menu and its page; null if the page has none of its own there. Locked in a write. */
export async function meantMenu(
	namespace: string,
	meant: Meant,
	transaction: Transaction | null
): Promise<{ menu: Menu | null; pageId: number | null }> {
	if (meant.menuId !== undefined) return { menu: await findMenu(namespace, meant.menuId, transaction), pageId: null };
	const pageId = await pageIdOf(namespace, meant, transaction);
	const { slot, locale } = meant;
	const row = await MenuAssignment.findOne({ where: { namespace, pageKey: pageId, slot, locale }, transaction });
	return { menu: row && (await findMenu(namespace, row.menuId, transaction)), pageId };
}

/** Adds the items of a file to a locked menu, level by level; omitted fields get their defaults. */
export async function putItems(
	menu: Menu,
	{ items, locale }: Pick<MenuFile, 'items' | 'locale'>,
	transaction: Transaction
): Promise<number> {
	let created = 0;
	let level = [{ parentId: null as number | null, items }];
	while (level.length) {
		const next: typeof level = [];
		for (const { parentId, items: below } of level)
			for (const [index, { children = [], ...item }] of below.entries()) {
				const values = { ...item, parentId, position: item.position ?? index, locale: item.locale ?? locale };
				const made = await makeItem(menu, values, transaction);
				created += 1;
				next.push({ parentId: made.id, items: children });
			}
		level = next;
	}
	return created;
}

/** Makes the menu of a file and shows it on a page. */
export async function makePageMenu(
	namespace: string,
	file: MenuFile,
	{ pageId, slot, locale }: { pageId: number; slot: MenuSlot; locale: string },
	transaction: Transaction
): Promise<Menu> {
	const menu = await Menu.create({ namespace, ...file.menu }, { transaction });
	const row = MenuAssignment.build({ namespace, menuId: menu.id, pageId, pageKey: pageId, slot, locale });
	await writeAssignment(row, {}, transaction);
	return menu;
}

/** Removes all items of a locked menu; returns how many there were. */
export const emptyMenu = (menu: Menu, transaction: Transaction): Promise<number> =>
	MenuItem.count({ where: { menuId: menu.id }, transaction }).then(async (count) => {
		await MenuItem.destroy({ where: { menuId: menu.id }, transaction });
		return count;
	});
