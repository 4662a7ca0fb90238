import { locales } from '#lib/messages/locale.ts';
import { createTranslator } from '#lib/messages/translator.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { ticketFormState } from '#lib/server/ticket-form.ts';
import { languageChoices } from '#lib/admin/website/pages/tree/choices.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';
import { targetsFrom } from './items/targets.ts';

const idIn = (url: URL, name: string): number | undefined => {
	const text = url.searchParams.get(name) ?? '';
	return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

/** The pane in the address, besides that of an item. */
function paneIn({ searchParams }: URL, hasMenu: boolean) {
	if (searchParams.get('new') === 'menu' || (searchParams.has('new') && !hasMenu)) return 'menu' as const;
	if (searchParams.has('new')) return 'new' as const;
	if (searchParams.has('settings')) return 'settings' as const;
	return searchParams.has('import') ? ('import' as const) : undefined;
}

/** The form for tickets in each language, first in that of the menu; none while visitors send no tickets. */
async function formsOf(locals: App.Locals, language: string | undefined) {
	if ((await ticketFormState(locals)) !== 'open') return [];
	const ordered = locales.toSorted((one, other) => Number(other === language) - Number(one === language));
	return ordered.map((locale) => {
		const words = loadMessages(locale, ['site']);
		const { t } = createTranslator(words, (key) => words.messages[key], false);
		return { locale, title: t('site.tickets.ask.title') };
	});
}

/** The parts of the website that menus link to and are shown on; `language` = that of the menu. */
export async function loadSurroundings(locals: App.Locals, language?: string) {
	const { tree } = locals.may('pages', 'r') ? await locals.perform('page.outline', {}) : { tree: [] };
	const { events } = locals.may('events', 'r') ? await locals.perform('event.list', {}) : { events: [] };
	const { news } = locals.may('news', 'r') ? await locals.perform('news.search', { page: 1 }) : { news: null };
	const hasWikis = locals.screens().some(({ href, isOpen }) => href === '/admin/wiki' && isOpen);
	const { pages: wikis } = hasWikis ? await locals.perform('wiki.overview', {}) : { pages: [] };
	const { articles } = wikis.some((one) => one.articles > 0) ? await locals.perform('wiki.list', {}) : { articles: [] };
	const forms = await formsOf(locals, language);
	const words = loadMessages(locals.locale, ['menus']);
	const translator = createTranslator(words, (key) => words.messages[key], false);
	return {
		targets: targetsFrom({ tree, events, news, wikis, articles, forms }, translator),
		pageNames: Object.fromEntries(nodesIn(tree).map(({ id, title }) => [id, title])) as Record<number, string>,
		spoken: nodesIn(tree).map(({ id, slug, title, language, baseSlug }) => ({ id, slug, title, language, baseSlug })),
		languages: languageChoices(tree, locals.locale)
	};
}

/** Words around the pages of the website, for those who preview them. */
export const siteWords = () => ({
	de: loadMessages('de', ['ui', 'site']),
	en: loadMessages('en', ['ui', 'site'])
});

/** The data of the menus screen. */
export async function loadMenus(locals: App.Locals, url: URL) {
	const navigation = await locals.perform('navigation.show', {});
	const wanted = idIn(url, 'menu');
	const language = url.searchParams.get('in');
	const menu =
		navigation.menus.find(({ id }) => id === wanted) ??
		navigation.menus.find(({ locale }) => locale === language) ??
		navigation.menus[0];
	const { items } = menu ? await locals.perform('menuItem.list', { menuId: menu.id }) : { items: [] };
	const { blocks } = locals.may('footer', 'r') ? await locals.perform('footer.show', {}) : { blocks: [] };
	const { frame } = await locals.perform('site.frame', {});
	return {
		words: loadMessages(locals.locale, ['menus'], locals.timeZone),
		siteWords: siteWords(),
		navigation,
		menu,
		items,
		chosen: idIn(url, 'item'),
		open: paneIn(url, Boolean(menu)),
		/** The initial target of a new item; empty = none given. */
		to: url.searchParams.get('to')?.slice(0, 2048) ?? '',
		blocks: blocks.filter(({ type, content }) => type === 'menu' && content.menuId === menu?.id),
		frame,
		...(await loadSurroundings(locals, menu?.locale))
	};
}
export type MenusData = Awaited<ReturnType<typeof loadMenus>>;
