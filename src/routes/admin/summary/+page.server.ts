import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { picturesOf } from '#lib/admin/authoring/event-settings/pictures.ts';
import { cardsPerPage, type TeamCard } from '#lib/print/team-cards.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQrs } from '#lib/server/qr.ts';
import type { PageServerLoad } from './$types.js';

/** The number of listed teams, and the cards of the first page; nothing without permission to see teams. */
async function cardsOf(locals: App.Locals, event: string): Promise<{ total: number; first: TeamCard[] } | undefined> {
	if (!locals.may('teams', 'r')) return undefined;
	const { total, links } = await locals.perform('team.links', { event, limit: cardsPerPage });
	return { total, first: links.map(({ name, url: link, code }) => ({ name, link, code })) };
}

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event: chosen, events } = await chosenEvent(locals, url);
	const words = loadMessages(locals.locale, ['print', 'event-settings'], locals.timeZone);
	if (!chosen) return { event: undefined, events, words };
	const print = await locals.perform('print.show', { event: chosen.uid });
	const { event } = await locals.perform('event.settings', { event: chosen.uid });
	const cards = await cardsOf(locals, chosen.uid);
	const level = print.paper.look.logo ? 'H' : 'M';
	const links = [...print.paper.posters, ...(cards?.first ?? [])].flatMap(({ link }) => link ?? []);
	return {
		event: chosen,
		events,
		words,
		print,
		cards,
		codes: await drawQrs(links, level),
		plain: await drawQrs(print.stations.map(({ url: link }) => link)),
		stored: { version: event.version, config: event.config },
		pictures: await picturesOf(locals, chosen.uid),
		mayWrite: locals.may('events', 'w')
	};
};
