import { authorise } from '../../../access/policy.ts';
import { inBatches } from '../pages/in-batches.ts';
import type { PageHooks } from '../pages/hooks.ts';
import type { MenuPlace } from '../pages/tree/menu-places.ts';
import { requireMenu } from './find.ts';
import { MenuAssignment } from './model.ts';
import { writeAssignment } from './write.ts';

type Work = Parameters<NonNullable<PageHooks['placeMenus']>>[2];

/** Shows a menu at a place, in the stead of the one that is shown there. */
async function placeMenu(page: number, place: MenuPlace, path: string, { namespace, transaction }: Work) {
	const { menuId, slot, locale, isActive, pageScoped } = place;
	await requireMenu(namespace, menuId, transaction, `${path}.menuId`);
	const pageId = pageScoped ? page : null;
	const pageKey = pageId ?? 0;
	const known = await MenuAssignment.findOne({
		where: { namespace, pageKey, slot, locale },
		transaction,
		lock: true
	});
	const row = known ?? MenuAssignment.build({ namespace, menuId, pageId, pageKey, slot, locale });
	await writeAssignment(row, { menuId, isActive }, transaction);
}

/** How menus follow pages: assignments are removed and restored with them. */
export const pageHooks: PageHooks = {
	async removed(pageIds, { transaction, changed }) {
		let assignments = 0;
		for (const pageId of inBatches(pageIds))
			assignments += await MenuAssignment.count({ where: { pageId }, transaction });
		if (assignments) changed('menus');
		return { assignments };
	},
	async placeMenus(pageId, places, work) {
		authorise({ scope: 'menu:write', area: 'navigation', right: 'w' }, work.actor, work.namespace);
		for (const [index, place] of places.entries()) await placeMenu(pageId, place, `menuAssignments[${index}]`, work);
		work.changed('menus');
	}
};
