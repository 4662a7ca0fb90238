import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { menuSlots } from '../../pages/tree/menu-places.ts';
import { defaultMenusOf, findProject, keepDefaultMenus } from '../../../platform/settings/project.ts';
import { requireMenu, requirePage } from '../find.ts';
import { treeOf } from '../present.ts';
import { pageId, resolvedSlot, slot, slotResponse, wantedLocale } from '../schema.ts';
import { resolveAll, resolveSlots } from '../slots.ts';

const read = { scope: 'menu:read', area: 'navigation' } as const;
const asked = { locale: wantedLocale, pageId: pageId.optional() };

/** What every slot shows for a language and a page, and why. */
export const listSlots = operation({
	summary: 'List what each slot of a page shows, and why.',
	access: read,
	input: z.strictObject(asked),
	output: z.object({ slots: z.array(slotResponse) }),
	async run({ input, namespace, dependencies }) {
		const page = input.pageId ?? null;
		await requirePage(namespace, page, null);
		const found = await resolveAll({ namespace, locale: input.locale, pageId: page }, dependencies.env);
		const defaults = await defaultMenusOf(namespace);
		const slots = menuSlots.map((one) => {
			const { source, menuId, assignmentId, items } = found[one];
			return { slot: one, source, menuId, assignmentId, itemCount: items.length, defaultMenuId: defaults[one] ?? null };
		});
		return { slots };
	}
});

/** What one slot shows for a language and a page, with its items. */
export const resolveMenu = operation({
	summary: 'Show the menu in a slot, and why it is shown.',
	access: read,
	input: z.strictObject({ slot, ...asked }),
	output: resolvedSlot,
	async run({ input, namespace, dependencies }) {
		const { slot: one, locale, pageId: page = null } = input;
		await requirePage(namespace, page, null);
		const found = await resolveSlots({ namespace, locale, pageId: page }, [one], dependencies.env);
		const { source, menuId, assignmentId, items } = found[one]!;
		return { slot: one, locale, source, menuId, assignmentId, items: treeOf(items) };
	}
});

/** Chooses the menu that a slot shows where nothing is assigned. */
export const chooseDefaultMenu = operation({
	summary: 'Choose the default menu of a slot.',
	access: { scope: 'menu:write', area: 'navigation', right: 'w' },
	input: z.strictObject({ slot, menuId: z.int().min(1).nullable().describe('Id of the menu; null = none') }),
	output: z.object({ slot, menuId: z.int().nullable() }),
	changes: ['menus'],
	async run({ input, namespace, transaction }) {
		if (input.menuId !== null) await requireMenu(namespace, input.menuId, transaction);
		const project = await findProject(namespace, transaction);
		const { [input.slot]: _former, ...others } = project.defaultMenus ?? {};
		const menus = input.menuId === null ? others : { ...others, [input.slot]: input.menuId };
		await keepDefaultMenus(project, menus, transaction);
		return { slot: input.slot, menuId: input.menuId };
	}
});
