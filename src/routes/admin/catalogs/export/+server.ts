import { error } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

/** One catalog in its written form, as a file that can be imported again. */
export const GET: RequestHandler = async ({ locals, url }) => {
	const event = url.searchParams.get('event');
	const slug = url.searchParams.get('catalog');
	if (!event || !slug) error(404, { message: 'This catalog does not exist.', code: 'not_found' });
	const { catalog } = await locals.perform('catalog.show', { event, slug });
	const { name, description, comment, raetsel_buchstabe, sort_order, questions } = catalog;
	const file = {
		name,
		...(description ? { description } : {}),
		...(comment ? { comment } : {}),
		...(raetsel_buchstabe ? { raetsel_buchstabe } : {}),
		sort_order,
		questions
	};
	return new Response(`${JSON.stringify(file, null, '\t')}\n`, {
		headers: {
			'content-type': 'application/json; charset=utf-8',
			'content-disposition': `attachment; filename="${catalog.file}"`,
			'cache-control': 'no-store'
		}
	});
};
