import { isHttpError, redirect } from '@sveltejs/kit';
import { save, textsOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

async function isGood(locals: App.Locals, token: string): Promise<boolean> {
	try {
		await locals.perform('password.link', { token, setup: true });
		return true;
	} catch (thrown) {
		if (isHttpError(thrown) && thrown.status === 422) return false;
		throw thrown;
	}
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const token = url.searchParams.get('token') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login']),
		csrf: locals.csrfToken(),
		token,
		isGood: await isGood(locals, token)
	};
};

export const actions: Actions = {
	default: async ({ request, locals }) => {
		const form = await request.formData();
		const { token = '', username = '', password = '', email } = textsOf(form);
		form.delete('password');
		return save(form, async () => {
			await locals.perform('setup.finish', { token, username, password, ...(email ? { email } : {}) });
			redirect(303, '/login?setup');
		});
	}
};
