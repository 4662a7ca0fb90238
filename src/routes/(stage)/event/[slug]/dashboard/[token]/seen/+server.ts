import type { RequestHandler } from './$types.js';
import { variantOf } from '../read-view.ts';

/** A screen says that it shows the dashboard: only a page that really runs does, never what looks at links. */
export const POST: RequestHandler = async ({ locals, params, url }) => {
	const { slug: event, token } = params;
	await locals.perform('dashboard.noteScreen', { event, token, variant: variantOf(url) });
	return new Response(null, { status: 204 });
};
