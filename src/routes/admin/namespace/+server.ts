import { error, redirect } from '@sveltejs/kit';
import type { RequestHandler } from './$types';

/** Makes another namespace the active one; strangers and unknown names are 403. */
export const POST: RequestHandler = async ({ request, locals }) => {
	const wanted = String((await request.formData()).get('namespace') ?? '');
	const { namespaces } = await locals.perform('namespace.list', {});
	if (!namespaces.some(({ namespace }) => namespace === wanted))
		error(403, { message: 'This namespace is not yours.', code: 'forbidden' });
	redirect(303, `/admin/dashboard?${new URLSearchParams({ namespace: wanted })}`);
};
