import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

/** Programs get the list as JSON here; for people it is a part of their account. */
export const load: PageServerLoad = () => redirect(302, '/account#apps');
