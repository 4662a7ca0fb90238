import { redirect } from '@sveltejs/kit';
import { save, textsOf } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

const sides = ['namespace', 'person'] as const;
const sideIn = (text: string | null | undefined) => {
	const of = sides.find((one) => one === text);
	return of ? { of } : {};
};

export const load: PageServerLoad = ({ locals, url }) =>
	locals.perform('profile.show', sideIn(url.searchParams.get('of')));

export const actions: Actions = {
	save: async ({ request, locals }) => {
		const form = await request.formData();
		const { of: asked, ...fields } = textsOf(form);
		return save(form, async () => {
			const { of } = await locals.perform('profile.save', { ...fields, ...sideIn(asked) });
			redirect(303, `/admin/profile?of=${of}&status=updated`);
		});
	}
};
