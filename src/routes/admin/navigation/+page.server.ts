import { redirect } from '@sveltejs/kit';
import { loadPlaces } from '#lib/admin/website/menus/places/load-places.ts';
import { action, textOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const data = await loadPlaces(locals, url);
	// Without a menu, one is created first.
	if (!data.navigation.menus.length && !url.searchParams.has('at'))
		redirect(303, `/admin/navigation/menus?namespace=${locals.namespace}`);
	return data;
};

/** The place that was changed, as the screen looks at it. */
const at = ({ slot, locale, pageId }: { slot: string; locale: string; pageId: number | null }, status: string) => {
	const page: Record<string, string> = pageId === null ? {} : { on: String(pageId) };
	return `/admin/navigation?${new URLSearchParams({ at: slot, in: locale, ...page, status })}`;
};

export const actions: Actions = {
	create: action('menuAssignment.create', {
		boxes: ['isActive'],
		done: ({ assignment }) => at(assignment, 'created')
	}),
	update: action('menuAssignment.update', {
		boxes: ['isActive'],
		done: ({ assignment }) => at(assignment, 'updated')
	}),
	remove: action('menuAssignment.remove', { done: () => '/admin/navigation?status=deleted' }),
	fallback: action('menuSlot.update', {
		also: (form) => ({ menuId: Number(textOf(form, 'menuId')) || null }),
		done: ({ slot }) => `/admin/navigation?at=${slot}&status=updated`
	})
};
