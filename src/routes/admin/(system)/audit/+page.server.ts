import { chosen, type Choices } from '#lib/server/choice.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { PageServerLoad } from './$types.js';

const fewest = 100;
const most = 1000;
const sources: Choices<InputOf<'audit.list'>['source']> = { user: true, token: true, system: true };

export const load: PageServerLoad = async ({ locals, url }) => {
	const asked = (name: string) => url.searchParams.get(name) ?? '';
	const search = asked('q').trim().slice(0, 200);
	const { entries } = await locals.perform('audit.list', {
		source: chosen(sources, asked('source')),
		q: search || undefined,
		limit: asked('limit') === String(most) ? most : fewest
	});
	return { entries, search, isFiltered: Boolean(search || asked('source')), isMore: entries.length === fewest };
};
