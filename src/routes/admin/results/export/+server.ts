import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types.js';

/** The results of an event as CSV: one row an attempt, or one a standing with `kind=ranking`. */
export const GET: RequestHandler = async ({ locals, url }) => {
	const event = url.searchParams.get('event');
	if (!event) error(404, { message: 'This event does not exist.', code: 'not_found' });
	const kind = (['ranking', 'teams'] as const).find((one) => one === url.searchParams.get('kind')) ?? 'results';
	const { type, name, body } = await locals.perform('result.export', { event, kind });
	return new Response(body, {
		headers: {
			'content-type': type,
			'content-disposition': `attachment; filename="${name}"`,
			'cache-control': 'no-store'
		}
	});
};
