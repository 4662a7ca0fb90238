import { z } from 'zod';
import { given } from '../../../../operation/given.ts';
import { operation } from '../../../../operation/operation.ts';
import { requireVersion } from '../../../../runtime/errors.ts';
import { findMenu, listedMenus } from '../find.ts';
import { Menu } from '../model.ts';
import { presentMenu } from '../present.ts';
import { menuChange, menuId, menuResponse, newMenu } from '../schema.ts';
import { removeMenu } from '../write.ts';

const write = { scope: 'menu:write', area: 'navigation', right: 'w' } as const;
const changes = ['menus'] as const;
const output = z.object({ menu: menuResponse });

/** The menus of a namespace by id, also those that are not shown. */
export const listMenus = operation({
	summary: 'List the menus of the website.',
	access: { scope: 'menu:read', area: 'navigation' },
	input: z.strictObject({}),
	output: z.object({ menus: z.array(menuResponse) }),
	run: async ({ namespace }) => ({ menus: (await listedMenus(namespace)).map(presentMenu) })
});

/** Makes an empty menu. */
export const createMenu = operation({
	summary: 'Create a menu.',
	access: write,
	input: z.strictObject(newMenu),
	output,
	changes,
	async run({ input, namespace, transaction }) {
		return { menu: presentMenu(await Menu.create({ namespace, ...input }, { transaction })) };
	}
});

/** Changes the name, the language of a menu, or whether it is shown. */
export const updateMenu = operation({
	summary: 'Change a menu; omitted fields keep their value.',
	access: write,
	input: z.strictObject({ menuId, ...menuChange }),
	output,
	errors: ['version_conflict'],
	changes,
	async run({ input, ifVersion, namespace, transaction }) {
		const { menuId: id, ...change } = input;
		const menu = await findMenu(namespace, id, transaction);
		requireVersion(menu, ifVersion);
		menu.set(given(change));
		if (menu.changed()) await menu.set({ version: menu.version + 1 }).save({ transaction });
		return { menu: presentMenu(menu) };
	}
});

/** Removes a menu with its items, from every slot; blocks of the foot that name it show nothing. */
export const deleteMenu = operation({
	summary: 'Delete a menu with its items and assignments.',
	access: write,
	input: z.strictObject({ menuId }),
	output: z.object({ id: z.int(), removed: z.object({ items: z.int(), assignments: z.int() }) }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, ifVersion, namespace, transaction } = work;
		const menu = await findMenu(namespace, input.menuId, transaction);
		requireVersion(menu, ifVersion);
		return { id: menu.id, removed: await removeMenu(menu, work) };
	}
});
