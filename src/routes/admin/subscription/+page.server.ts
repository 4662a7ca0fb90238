import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => ({
	...(await locals.perform('subscription.show', {})),
	mayChange: locals.may('namespaces', 'w')
});
