import { error, redirect } from '@sveltejs/kit';
import { save, textsOf, versionIn } from '#lib/server/action.ts';
import type { Actions, PageServerLoad } from './$types';

const securities = ['none', 'starttls', 'tls'] as const;

export const load: PageServerLoad = async ({ locals }) => {
	if (!locals.may('mail', 'r')) error(403, { message: 'Your role does not allow this.', code: 'forbidden' });
	const { provider, fallback } = await locals.perform('mail.show', {});
	return { provider, hasFallback: fallback.set };
};

export const actions: Actions = {
	save: async ({ request, locals }) => {
		const form = await request.formData();
		const { password, ...typed } = textsOf(form);
		form.delete('password');
		return save(form, async () => {
			const secret = password ? { password } : form.has('clear') ? { password: null } : {};
			const fields = {
				host: typed.host ?? '',
				port: typed.port ?? '',
				security: securities.find((one) => one === typed.security) ?? 'starttls',
				user: typed.user || null,
				fromAddress: typed.fromAddress ?? '',
				fromName: typed.fromName ?? '',
				isActive: form.has('isActive'),
				...secret
			};
			await locals.perform('mail.save', fields, versionIn(form));
			redirect(303, '/admin/mail-providers?status=updated');
		});
	},
	test: async ({ request, locals }) => {
		const form = await request.formData();
		return save(form, () => locals.perform('mail.test', { locale: locals.locale }));
	}
};
