import type { RequestHandler } from './$types';

/** A screen says that it shows the dashboard: only a page that really runs does, never what looks at links. */
export const POST: RequestHandler = async ({ locals, params }) => {
	await locals.perform('dashboard.noteScreen', { event: params.slug, token: params.token });
	return new Response(null, { status: 204 });
};
