import { loadFooter } from '#lib/admin/website/footer/load-footer.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals, url }) => loadFooter(locals, url);
