import { findRows } from '../../../database/rows.ts';
import { rowsInTurns } from '../../../database/rows-in-turns.ts';
import type { LinkSource, PlacedLink } from '../../../operation/links.ts';
import { Menu, MenuItem } from './model.ts';

async function linksOfMenus(namespace: string): Promise<PlacedLink[]> {
	const menus = await findRows(Menu, { namespace, isActive: true }, { only: ['id', 'label'] });
	const names = new Map(menus.map(({ id, label }) => [id, label]));
	const found: PlacedLink[] = [];
	for await (const items of rowsInTurns(MenuItem, { namespace, isActive: true }, ['menuId', 'label', 'href']))
		for (const { id, menuId, label, href } of items) {
			const title = names.get(menuId);
			if (title !== undefined)
				found.push({ href, label, place: { kind: 'menu', id: String(menuId), title, part: String(id) } });
		}
	return found;
}

/** The links of menus that are shown. */
export const links: LinkSource[] = [{ access: { scope: 'menu:read', area: 'navigation' }, find: linksOfMenus }];
