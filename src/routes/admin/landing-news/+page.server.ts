import { redirect } from '@sveltejs/kit';
import { asked } from '#lib/admin/shell/lists/list-search.ts';
import { chosen, type Choices } from '#lib/server/choice.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { PageServerLoad } from './$types.js';

type State = NonNullable<InputOf<'news.search'>['state']>;
const states: Choices<State> = { draft: true, scheduled: true, published: true };

export const load: PageServerLoad = async ({ locals, url }) => {
	const { searchParams } = url;
	// The key N opens the form of every list this way.
	if (searchParams.has('new')) redirect(303, `/admin/landing-news/create?namespace=${locals.namespace}`);
	const state = chosen(states, searchParams.get('state'));
	const pageId = /^\d{1,9}$/.exec(searchParams.get('pageId') ?? '')?.[0];
	const filter = { ...(state ? { state } : {}), ...(pageId ? { pageId } : {}) };
	return {
		words: loadMessages(locals.locale, ['news'], locals.timeZone),
		...(await locals.perform('news.search', { ...asked(url), ...filter })),
		search: asked(url).q,
		state: state ?? '',
		pageId: pageId ?? '',
		mayWrite: locals.may('news', 'w')
	};
};
