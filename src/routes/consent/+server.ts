import { redirect } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

const halfYear = 180 * 86_400;
const mostGroups = 6;
const count = (text: string): number => (/^\d$/.test(text) ? Math.min(Number(text), mostGroups) : 0);

/** The numbers of the groups that an answer allows. */
function allowedBy(form: FormData): number[] {
	const groups = [...Array(count(String(form.get('groups') ?? ''))).keys()];
	const choice = form.get('choice');
	if (choice === 'none') return [];
	return choice === 'all' ? groups : groups.filter((at) => form.getAll('allow').includes(String(at)));
}

/** The page that the answer came from, without what it loaded once; `at` is a place in it. */
function pageOf(back: string | undefined, at: string | null): string {
	if (!back) return '/';
	const [path = '/', query = ''] = back.split('#', 1)[0]!.split('?');
	const asked = new URLSearchParams(query);
	asked.delete('embed');
	const place = at && /^embed-[0-9a-z]{1,13}$/.test(at) ? `#${at}` : '';
	return path + (asked.size ? `?${asked}` : '') + place;
}

/** Stores on this device which other hosts are allowed, and redirects to the page that asked. */
export const POST: RequestHandler = async ({ request, cookies, url, locals }) => {
	const form = await request.formData();
	const tag = String(form.get('tag') ?? '');
	if (/^[0-9a-f]{8}$/.test(tag))
		cookies.set('mq_embeds', [tag, ...allowedBy(form)].join('.'), {
			path: '/',
			maxAge: halfYear,
			httpOnly: true,
			sameSite: 'lax',
			secure: url.protocol === 'https:'
		});
	redirect(303, pageOf(locals.safeNext(String(form.get('back') ?? '')), url.searchParams.get('at')));
};
