import type { RequestHandler } from './$types.js';
import { variantOf } from '../read-view.ts';

/** A screen reports that it shows the big screen: only a page that really runs does, never a link preview. */
export const POST: RequestHandler = async ({ locals, params, url }) => {
	const { slug: event, token } = params;
	await locals.perform('dashboard.noteScreen', { event, token, variant: variantOf(url) });
	return new Response(null, { status: 204 });
};
