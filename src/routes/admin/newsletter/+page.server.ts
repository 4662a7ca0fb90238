import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { action } from '#lib/server/action.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

const states = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'failed'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const state = states.find((one) => one === url.searchParams.get('state'));
	const { campaigns, ...rest } = await locals.perform('campaign.list', { ...asked(url), ...(state && { state }) });
	return {
		...rest,
		words: loadMessages(locals.locale, ['newsletter'], locals.timeZone),
		issues: campaigns,
		state: state ?? null,
		search: asked(url).q,
		isNew: url.searchParams.has('new'),
		locale: locals.locale,
		mayWrite: locals.may('newsletter', 'w')
	};
};

export const actions: Actions = {
	create: action('campaign.create', { done: ({ campaign }) => `/admin/newsletter/issues/${campaign.id}` })
};
