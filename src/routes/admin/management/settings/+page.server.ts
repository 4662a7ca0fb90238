import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

/** The settings stand on the screen above; this address is for programs. */
export const load: PageServerLoad = () => redirect(302, '/admin/management#settings');
