import type { RequestHandler } from './$types.js';

/** One catalog as a file: of our own JSON unless another format is named. */
export const GET: RequestHandler = async ({ locals, url }) => {
	const texts = new URLSearchParams(
		[...url.searchParams].map(([name, text]) => [name === 'catalog' ? 'slug' : name, text])
	);
	const { name, type, body } = await locals.perform('catalog.export', locals.fieldsOf('catalog.export', texts));
	return new Response(body, {
		headers: {
			'content-type': type,
			'content-disposition': `attachment; filename="${name}"`,
			'cache-control': 'no-store'
		}
	});
};
