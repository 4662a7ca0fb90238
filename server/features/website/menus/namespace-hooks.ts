import { Op } from 'sequelize';
import type { NamespaceHooks, Use } from '../../platform/namespaces/hooks.ts';
import { leadsTo } from '../pages/tree/links.ts';
import { Menu, MenuAssignment, MenuItem } from './model.ts';

/** The menus with an item that links to an address, by label. */
async function menusLeadingTo(namespace: string, address: string): Promise<Use[]> {
	const where = { namespace, href: { [Op.like]: `%${address}%` } };
	const items = await MenuItem.findAll({ where, attributes: ['menuId', 'href'], raw: true });
	const ids = new Set(items.flatMap(({ menuId, href }) => (leadsTo(href, address) ? menuId : [])));
	const menus = await Menu.findAll({ where: { namespace, id: [...ids] }, order: ['label', 'id'], raw: true });
	return menus.map(({ id, label }) => ({ kind: 'menu', id, title: label }));
}

/** What menus add to the summary of a namespace. */
export const namespaceHooks: NamespaceHooks = {
	async projectParts(namespaces) {
		const asked = { where: { namespace: [...namespaces] }, order: ['id'], raw: true };
		const menus = Map.groupBy(await Menu.findAll(asked), ({ namespace }) => namespace);
		const assignments = Map.groupBy(await MenuAssignment.findAll(asked), ({ namespace }) => namespace);
		return new Map(
			namespaces.map((name) => [
				name,
				{
					menus: (menus.get(name) ?? []).map(({ id, label, locale }) => ({ id, label, locale })),
					assignments: (assignments.get(name) ?? []).map(({ pageId, slot, locale, menuId }) => ({
						pageId,
						slot,
						locale,
						menuId
					}))
				}
			])
		);
	},
	usesOf: menusLeadingTo
};
