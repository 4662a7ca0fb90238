import { isHttpError, redirect } from '@sveltejs/kit';
import { save, textsOf } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types';

/** Whose link it is; null when it is spent. */
async function ownerOf(locals: App.Locals, token: string): Promise<{ username: string | null } | null> {
	try {
		return await locals.perform('password.link', { token });
	} catch (thrown) {
		if (isHttpError(thrown) && thrown.status === 422) return null;
		throw thrown;
	}
}

export const load: PageServerLoad = async ({ locals, url }) => {
	const token = url.searchParams.get('token') ?? '';
	return {
		words: loadMessages(locals.locale, ['ui', 'login']),
		csrf: locals.csrfToken(),
		token,
		owner: await ownerOf(locals, token)
	};
};

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
