import { page } from '$app/state';
import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';

export type Item = OutputOf<'menuItem.create'>['item'];
export type ItemNode = OutputOf<'menuItem.list'>['items'][number];
/** The edited fields of an item. */
type ItemChange = Omit<InputOf<'menuItem.update'>, 'menuId' | 'itemId'>;

/** The calls for the items of a menu, in the namespace of this tab. */
export const itemCalls = (menuId: number) => {
	const here = () => page.data as Caller;
	return {
		list: () => call(here(), 'menuItem.list', { menuId }),
		create: (values: Omit<InputOf<'menuItem.create'>, 'menuId'>) =>
			call(here(), 'menuItem.create', { menuId, ...values }),
		update: (itemId: number, change: ItemChange, version?: number) =>
			call(here(), 'menuItem.update', { menuId, itemId, ...change }, { version }),
		move: (itemId: number, parentId: number | null, position: number) =>
			call(here(), 'menuItem.move', { menuId, itemId, parentId, position }),
		remove: (itemId: number, version?: number) => call(here(), 'menuItem.remove', { menuId, itemId }, { version })
	};
};
export type ItemCalls = ReturnType<typeof itemCalls>;
