import { action } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
	const [management, { settings }] = await Promise.all([
		locals.perform('management.show', {}),
		locals.perform('settings.show', {})
	]);
	return { ...management, settings };
};

export const actions: Actions = {
	save: action('settings.save', {
		boxes: ['registrationEnabled'],
		done: () => '/admin/management?status=updated'
	})
};
