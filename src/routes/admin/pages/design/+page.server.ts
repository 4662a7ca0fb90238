import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ locals }) => locals.perform('design.show', {});
