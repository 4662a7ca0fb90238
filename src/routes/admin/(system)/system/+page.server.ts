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

export const load: PageServerLoad = async ({ locals, url }) => {
	// A large database takes seconds to read: the screen is there before, and asks for the rest itself.
	const isQuick = !url.searchParams.has('whole');
	const [metrics, doctor] = await Promise.all([readMetrics(locals.perform), locals.perform('doctor.run', { isQuick })]);
	return { ...metrics, doctor, words: loadMessages(locals.locale, ['doctor'], locals.timeZone) };
};
