import { chosenEvent } from '#lib/admin/authoring/events/chosen-event.ts';
import { firstOfBoard } from '#lib/ranking/standing-page.ts';
import { readBoard } from '#lib/server/board.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { drawQr } from '#lib/server/qr.ts';
import { stationCodes } from '#lib/server/station-codes.ts';
import type { Topic } from '../../../../lib/live/wire.ts';
import type { PageServerLoad } from './$types.js';

/** The data of the preview; topics without permission stay empty, and the long list of results comes after the page. */
const topics = [
	'figures',
	'presence',
	'catalogs',
	'questions',
	'photos',
	'announcements',
	'metrics'
] as const satisfies Topic[];

/** The number of teams of each ranking that the preview pages through. */
const shownOfEach = 20;

/** The stations whose codes can be chosen; none without permission. */
async function stationsOf(locals: App.Locals, event: string): Promise<{ uid: string; name: string }[]> {
	if (!locals.may('catalogs', 'r')) return [];
	const { catalogs } = await locals.perform('catalog.list', { event });
	return catalogs.map(({ uid, name }) => ({ uid, name }));
}

export const load: PageServerLoad = async ({ locals, url, setHeaders }) => {
	setHeaders({ 'cache-control': 'no-store' });
	const { event: chosen, events } = await chosenEvent(locals, url);
	const words = loadMessages(locals.locale, ['dashboards', 'event-settings'], locals.timeZone);
	if (!chosen) return { event: undefined, events, words };
	const { event } = await locals.perform('event.settings', { event: chosen.uid });
	const { view } = await locals.perform('dashboard.preview', { event: chosen.uid });
	const read = async (topic: Topic) => {
		const ack = await locals.readTopic({}, topic, chosen.uid);
		return ack.ok ? ack : undefined;
	};
	const first = await Promise.all(topics.map(async (topic) => [topic, await read(topic)] as const));
	const board = await readBoard(locals, chosen.uid);
	const { dashboard, sponsor } = await locals.perform('dashboard.links', { event: chosen.uid });
	return {
		event: chosen,
		events,
		words,
		stored: { version: event.version, config: event.config },
		view,
		stageWords: loadMessages(view.locale, ['ui', 'stage'], view.timeZone, view.stationWord),
		qr: drawQr(view.shortUrl),
		stations: await stationCodes(view.stations),
		catalogs: await stationsOf(locals, chosen.uid),
		first: Object.fromEntries(first),
		board: board && firstOfBoard(board, shownOfEach),
		links: { public: dashboard, sponsor },
		now: locals.now(),
		mayWrite: locals.may('events', 'w')
	};
};
