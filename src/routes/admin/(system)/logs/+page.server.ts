import { chosen, type Choices } from '#lib/server/choice.ts';
import type { InputOf } from '../../../../../server/composition/operations.ts';
import type { PageServerLoad } from './$types.js';

const fewest = 100;
const most = 1000;
type Asked = InputOf<'log.list'>;
const sources: Choices<Asked['source']> = { requests: true, system: true };
const levels: Choices<Asked['level']> = { debug: true, info: true, warn: true, error: true };

export const load: PageServerLoad = async ({ locals, url }) => {
	const asked = (name: string) => url.searchParams.get(name) ?? '';
	const search = asked('q').trim().slice(0, 200);
	const limit = asked('limit') === String(most) ? most : fewest;
	const { entries, isKept } = await locals.perform('log.list', {
		source: chosen(sources, asked('source')),
		level: chosen(levels, asked('level')),
		q: search || undefined,
		limit
	});
	return {
		entries,
		isKept,
		search,
		isFiltered: Boolean(search || asked('source') || asked('level')),
		isMore: entries.length === fewest
	};
};
