import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { stationActions } from '#lib/admin/authoring/catalogs/station-actions.ts';
import { loadMessages } from '#lib/server/messages.ts';
import type { Actions, PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url }) => {
	const { event, events } = await chosenEvent(locals, url);
	const words = loadMessages(
		locals.locale,
		['catalogs', 'question-checks', 'question-drafts', 'questions', 'play', 'phone-photos', 'media'],
		locals.timeZone
	);
	const rights = { mayWrite: locals.may('questions', 'w'), mayCreate: locals.may('catalogs', 'w') };
	const { isEnabled: hasService } = await locals.perform('questionJob.offer', {});
	const shared = { words, ...rights, hasService, event, events, hasRounds: false, removed: [], templates: [], use: [] };
	if (!event) return { ...shared, catalogs: [], catalog: undefined, config: undefined, photoConsent: undefined };
	const place = { event: event.uid };
	const { catalogs } = await locals.perform('catalog.list', place);
	const wanted = url.searchParams.get('catalog')?.toLowerCase();
	const isNew = url.searchParams.has('new') && rights.mayCreate;
	const chosen = isNew
		? undefined
		: (catalogs.find(({ slug, uid }) => slug === wanted || uid === wanted) ?? catalogs[0]);
	const { config, photoConsent } = await locals.perform('play.info', place);
	return {
		...shared,
		catalogs,
		config,
		photoConsent,
		removed: rights.mayCreate ? (await locals.perform('catalog.removed', place)).catalogs : [],
		templates: rights.mayCreate ? (await locals.perform('template.list', {})).templates : [],
		...(chosen ? await stationOf(locals, event.uid, chosen.slug) : { catalog: undefined, use: [] }),
		...(!chosen && rights.mayCreate && { hasRounds: await hasRounds(locals, event.uid) })
	};
};

async function stationOf(locals: App.Locals, event: string, slug: string) {
	const { catalog } = await locals.perform('catalog.show', { event, slug });
	const { questions: use } = await locals.perform('answer.keyUse', { event, slug });
	return { catalog, use };
}

/** Whether the stations of an event are called rounds. */
const hasRounds = async (locals: App.Locals, event: string): Promise<boolean> =>
	(await locals.perform('event.home', { event })).preset === 'pub';

const screenOf = (event: string, catalog: string | undefined, status: string): string =>
	`/admin/questions?${new URLSearchParams({ event, ...(catalog !== undefined && { catalog }), status })}`;

export const actions: Actions = stationActions(screenOf);
