import { redirect } from '@sveltejs/kit';
import { toFirstScreen } from '#lib/admin/shell/first-screen.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => {
	toFirstScreen(locals);
	redirect(302, '/admin/dashboard');
};
