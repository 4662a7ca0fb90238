import { redirect } from '@sveltejs/kit';
import { themes } from '#lib/design/themes.ts';
import type { RequestHandler } from './$types.js';

const maxAge = 365 * 86_400;

/** Stores the theme on this device and redirects to the page it was chosen on. */
export const POST: RequestHandler = async ({ request, cookies, url, locals }) => {
	const form = await request.formData();
	const theme = String(form.get('theme') ?? '');
	const back = String(form.get('back') ?? '');
	if (themes.some((one) => one === theme))
		cookies.set('mq_theme', theme, {
			path: '/',
			maxAge,
			httpOnly: true,
			sameSite: 'lax',
			secure: url.protocol === 'https:'
		});
	redirect(303, locals.safeNext(back) ?? '/');
};
