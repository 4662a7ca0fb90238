import { loadMessages } from '#lib/server/messages.ts';

/** What every sheet of QR cards needs: the event, its language for the whole page, and no shell around it. */
export async function printSheet(locals: App.Locals, key: string) {
	const { event } = await locals.perform('event.show', { event: key });
	const links = await locals.perform('dashboard.links', { event: event.uid });
	locals.locale = event.config.locale;
	locals.theme = 'light';
	return {
		isBare: true,
		mayNote: locals.may('events', 'w'),
		sheetWords: loadMessages(event.config.locale, ['ui', 'admin']),
		event: { uid: event.uid, name: event.name, joinCode: links.joinCode, short: links.short, player: links.player }
	};
}
