import { redirect } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

const themes = ['light', 'dark', 'auto'];
const maxAge = 365 * 86_400;

/** Remembers the theme on this device and leads back to the page it was chosen on. */
export const POST: RequestHandler = async ({ request, cookies, url }) => {
	const form = await request.formData();
	const theme = String(form.get('theme') ?? '');
	const back = String(form.get('back') ?? '');
	if (themes.includes(theme))
		cookies.set('mq_theme', theme, {
			path: '/',
			maxAge,
			httpOnly: true,
			sameSite: 'lax',
			secure: url.protocol === 'https:'
		});
	redirect(303, /^\/admin(\/|\?|$)/.test(back) ? back : '/admin');
};
