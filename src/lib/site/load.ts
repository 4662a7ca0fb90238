import { error } from '@sveltejs/kit';
import { chooseLocale, loadMessages } from '#lib/server/messages.ts';

/** What a screen of the website shows, with the words around it. */
export function loadSite(locals: App.Locals) {
	const { site, theme } = locals;
	if (!site) error(404, { message: 'There is nothing here.', code: 'not_found' });
	if (site.kind === 'error') locals.pageStatus = site.status;
	else locals.pageLanguage = site.shown.page.language;
	locals.shownOrigins = site.hosts.map((host) => `https://${host}`);
	const language = site.kind === 'page' ? site.shown.page.language : site.locale;
	const blockWords = loadMessages(chooseLocale({ query: language }), ['ui', 'blocks']);
	return { site, theme, words: loadMessages(site.locale, ['ui', 'site']), blockWords };
}
export type SiteData = ReturnType<typeof loadSite>;
