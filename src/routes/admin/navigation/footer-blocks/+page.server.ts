import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

/** A browser gets to the screen of these blocks; programs read them at this address. */
export const load: PageServerLoad = ({ url }) => redirect(302, `/admin/navigation/footer${url.search}`);
