import { redirect } from '@sveltejs/kit';
import { loadLinkPage } from '#lib/account/link-page.ts';
import { save, textsOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => loadLinkPage(event);

export const actions: Actions = {
	default: async ({ request, locals }) => {
		const form = await request.formData();
		const { token = '', password = '' } = textsOf(form);
		form.delete('password');
		return save(form, async () => {
			await locals.perform('password.reset', { token, password });
			redirect(303, '/login?reset');
		});
	}
};
