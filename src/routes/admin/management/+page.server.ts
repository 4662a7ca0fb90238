import { redirect } from '@sveltejs/kit';
import { locales } from '#lib/messages/locale.ts';
import { save, textsOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => {
	const [management, { settings }] = await Promise.all([
		locals.perform('management.show', {}),
		locals.perform('settings.show', {})
	]);
	// Domains have their screen on the main domain only.
	const links = management.links.filter(({ key }) => key !== 'domains' || locals.isMainHost);
	return { ...management, links, settings };
};

export const actions: Actions = {
	save: async ({ request, locals }) => {
		const form = await request.formData();
		const { defaultLocale, sessionIdleHours } = textsOf(form);
		return save(form, async () => {
			await locals.perform('settings.save', {
				registrationEnabled: form.has('registrationEnabled'),
				defaultLocale: locales.find((one) => one === defaultLocale),
				sessionIdleHours: Number(sessionIdleHours || Number.NaN)
			});
			redirect(303, '/admin/management?status=updated');
		});
	}
};
