import { loadSite } from '#lib/site/load.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals }) => loadSite(locals);
