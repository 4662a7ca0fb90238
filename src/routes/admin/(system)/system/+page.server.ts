import { isHttpError } from '@sveltejs/kit';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

type Perform = App.Locals['perform'];

async function readMetrics(perform: Perform) {
	try {
		return { metrics: await perform('metrics.show', {}), missing: null };
	} catch (thrown) {
		if (!isHttpError(thrown) || thrown.status !== 503) throw thrown;
		return { metrics: null, missing: String(thrown.body.extra?.file ?? '') };
	}
}

export const load: PageServerLoad = async ({ locals }) => {
	const [metrics, doctor] = await Promise.all([readMetrics(locals.perform), locals.perform('doctor.run', {})]);
	return { ...metrics, doctor, words: loadMessages(locals.locale, ['doctor'], locals.timeZone) };
};
