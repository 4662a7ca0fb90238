import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { picturesOf } from '#lib/admin/authoring/event-settings/pictures.ts';
import { loadMessages, locales } from '#lib/server/messages.ts';
import type { PageServerLoad } from './$types.js';

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event: chosen, events } = await chosenEvent(locals, url);
	const settingWords = loadMessages(locals.locale, ['event-settings'], locals.timeZone);
	if (!chosen) return { event: undefined, events, settingWords };
	const { event, groups } = await locals.perform('event.settings', { event: chosen.uid });
	const awarded = event.config.customAwards.map(({ teamUid }) => teamUid).join(',');
	const { teams } = locals.may('teams', 'r')
		? await locals.perform('team.named', { event: chosen.uid, teams: awarded })
		: { teams: [] };
	const phoneAreas = ['ui', 'play', 'phone-photos', 'questions', 'event-settings'] as const;
	return {
		event: chosen,
		events,
		settingWords,
		stored: { version: event.version, config: event.config },
		groups,
		teams,
		pictures: await picturesOf(locals, chosen.uid),
		timeZones: Intl.supportedValuesOf('timeZone'),
		info: await locals.perform('play.info', { event: chosen.uid }),
		phoneWords: Object.fromEntries(
			locales.map((locale) => [
				locale,
				loadMessages(locale, phoneAreas, event.config.timeZone, event.config.stationWord)
			])
		),
		mayWrite: locals.may('events', 'w')
	};
};
