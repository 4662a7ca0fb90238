import type { PageServerLoad } from './$types.js';

/** Lets the frame show the pictures and films of the hosts that the website may show. */
export const load: PageServerLoad = async ({ locals }) => {
	const { frame } = await locals.perform('site.frame', {});
	locals.shownOrigins = frame.hosts.map((host) => `https://${host}`);
};
