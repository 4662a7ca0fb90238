import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { sampleTexts } from '#lib/server/sample-texts.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, params, url }) => {
	const { campaign: issue, ...rest } = await locals.perform('campaign.show', { campaign: params.id });
	return {
		...rest,
		issue,
		words: loadMessages(locals.locale, ['newsletter', 'page-editor', 'media'], locals.timeZone),
		isEdited: url.searchParams.has('edit'),
		sampleTexts: sampleTexts(),
		timeZone: locals.timeZone,
		mayWrite: locals.may('newsletter', 'w')
	};
};

export const actions: Actions = {
	remove: action('campaign.remove', { done: () => '/admin/newsletter?status=deleted' })
};
