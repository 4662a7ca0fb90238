import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) => redirect(307, `/admin/navigation/menus${url.search}`);
