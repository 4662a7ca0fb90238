import { pageActions } from '#lib/admin/website/pages/tree/page-actions.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';
import { chosen, type Choices } from '#lib/server/choice.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { InputOf } from '../../../../server/composition/operations.ts';
import type { Actions, PageServerLoad } from './$types.js';

type Status = NonNullable<InputOf<'page.outline'>['status']>;
const statuses: Choices<Status> = { draft: true, published: true, archived: true };
const languageForm = /^[a-z]{2}(-[A-Z]{2})?$/;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { searchParams } = url;
	const q = (searchParams.get('q') ?? '').trim().slice(0, 200);
	const status = chosen(statuses, searchParams.get('status-of'));
	const wanted = searchParams.get('language') ?? '';
	const language = languageForm.test(wanted) ? wanted : undefined;
	const isFiltered = Boolean(q || status || language);
	const { tree } = await locals.perform('page.outline', {});
	const shown = isFiltered
		? (await locals.perform('page.outline', { q, ...(status && { status }), ...(language && { language }) })).tree
		: tree;
	const slug = searchParams.get('slug');
	const selected = slug ? nodesIn(tree).find((page) => page.slug === slug) : undefined;
	return {
		words: loadMessages(locals.locale, ['pages'], locals.timeZone),
		tree,
		shown: isFiltered ? shown : null,
		selected,
		q,
		status: status ?? '',
		language: language ?? '',
		isNew: searchParams.has('new'),
		isImport: searchParams.get('new') === 'import',
		below: searchParams.get('below') ?? '',
		mayWrite: locals.may('pages', 'w'),
		mayLink: locals.may('navigation', 'w'),
		maySeo: locals.may('seo', 'r')
	};
};

export const actions: Actions = pageActions;
