import type { PageServerLoad } from './$types';

const fewest = 100;
const most = 1000;
const sources = ['requests', 'system'] as const;
const levels = ['info', 'warn', 'error'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const asked = (name: string) => url.searchParams.get(name) ?? '';
	const search = asked('q').trim().slice(0, 200);
	const limit = asked('limit') === String(most) ? most : fewest;
	const { entries, isKept } = await locals.perform('log.list', {
		source: sources.find((source) => source === asked('source')),
		level: levels.find((level) => level === asked('level')),
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
