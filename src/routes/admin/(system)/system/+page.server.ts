import { isHttpError } from '@sveltejs/kit';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals }) => {
	try {
		return { metrics: await locals.perform('metrics.show', {}), missing: null };
	} catch (thrown) {
		if (!isHttpError(thrown) || thrown.status !== 503) throw thrown;
		return { metrics: null, missing: String(thrown.body.extra?.file ?? '') };
	}
};
