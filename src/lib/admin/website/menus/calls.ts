import { page } from '$app/state';
import { ask, type Outcome } from '#lib/admin/shell/ask.ts';
import type { InputOf, OutputOf } from '../../../../../server/composition/operations.ts';

export type Item = OutputOf<'menuItem.create'>['item'];
export type ItemNode = OutputOf<'menuItem.list'>['items'][number];
/** What of an item is written. */
type ItemChange = Omit<InputOf<'menuItem.update'>, 'menuId' | 'itemId'>;

type Method = Parameters<typeof ask>[1];

/** Calls a row below `/admin/navigation` in the namespace of this tab; never throws. */
export function callNavigation<T>(method: Method, path: string, body?: object, version?: number): Promise<Outcome<T>> {
	const { namespace, csrf } = page.data as { namespace: string; csrf: string };
	return ask<T>({ event: '', namespace, csrf: () => csrf }, method, `/admin/navigation/${path}`, body, version);
}

/** The calls for the items of a menu. */
export const itemCalls = (menuId: number) => {
	const items = `menus/${menuId}/items`;
	return {
		create: (values: ItemChange) => callNavigation<{ item: Item }>('POST', items, values),
		update: (id: number, change: ItemChange, version?: number) =>
			callNavigation<{ item: Item }>('PUT', `${items}/${id}`, change, version),
		move: (id: number, parentId: number | null, position: number) =>
			callNavigation<{ item: Item }>('POST', `${items}/${id}/move`, { parentId, position }),
		remove: (id: number, version?: number) => callNavigation('DELETE', `${items}/${id}`, undefined, version)
	};
};
export type ItemCalls = ReturnType<typeof itemCalls>;
