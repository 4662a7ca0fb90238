import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

const states = ['pending', 'approved', 'rejected'] as const;
const kinds = ['answer', 'event'] as const;

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const photoWords = loadMessages(locals.locale, ['photos'], locals.timeZone);
	if (!event) return { event, events, photoWords };
	const query = (name: string) => (url.searchParams.get(name) ?? '').trim();
	const filter = {
		state: states.find((one) => one === query('state')),
		kind: kinds.find((one) => one === query('kind')),
		catalog: query('catalog').slice(0, 100),
		q: query('q').slice(0, 200)
	};
	const page = /^\d{1,6}$/.test(query('page')) ? Math.max(1, Number(query('page'))) : 1;
	const uid = event.uid;
	const [list, news, { catalogs }, { event: shown }, links] = await Promise.all([
		locals.perform('photo.list', { event: uid, ...filter, page }),
		locals.readTopic({}, 'photos', uid),
		locals.perform('catalog.list', { event: uid }),
		locals.perform('event.show', { event: uid }),
		locals.perform('dashboard.links', { event: uid })
	]);
	const hasWall = shown.config.dashboardModules.some(({ id, enabled }) => id === 'photoWall' && enabled);
	return {
		event,
		events,
		photoWords,
		list,
		first: news.ok ? news : undefined,
		filter: { ...filter, state: filter.state ?? '', kind: filter.kind ?? '' },
		catalogs: catalogs.map(({ slug, name }) => ({ slug, name })),
		isBefore: shown.config.photoModeration === 'before',
		wall: hasWall ? links.dashboard : null,
		mayWrite: locals.may('events', 'w') || locals.may('teams', 'w'),
		mayDownload: locals.may('results-download', 'r')
	};
};
