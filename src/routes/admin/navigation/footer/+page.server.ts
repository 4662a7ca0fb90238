import { loadFooter } from '#lib/footer-editor/load-footer.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = ({ locals, url }) => loadFooter(locals, url);
