import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { assignmentResponse, menuResponse, pageId, slotResponse, wantedLocale } from '../schema.ts';
import { listAssignments } from './assignments.ts';
import { listMenus } from './menus.ts';
import { listSlots } from './slots.ts';

/** The menus of a namespace, their assignments, and the resulting menu of every slot of a page. */
export const showNavigation = operation({
	summary: 'Show the menus, where they are shown, and what every slot shows.',
	access: { scope: 'menu:read', area: 'navigation' },
	input: z.strictObject({ locale: wantedLocale, pageId: pageId.optional() }),
	output: z.object({
		menus: z.array(menuResponse),
		assignments: z.array(assignmentResponse),
		slots: z.array(slotResponse)
	}),
	async run(work) {
		const { menus } = await listMenus.run({ ...work, input: {} });
		const { assignments } = await listAssignments.run({ ...work, input: {} });
		const { slots } = await listSlots.run(work);
		return { menus, assignments, slots };
	}
});
