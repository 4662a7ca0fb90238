import { locales } from '#lib/messages/locale.ts';
import { createTranslator } from '#lib/messages/translator.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { ticketFormState } from '#lib/server/ticket-form.ts';
import { languageChoices } from '#lib/admin/website/pages/tree/choices.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';
import { pagesToBeginWith } from './fill-menu.ts';
import { targetsFrom, type Targets } from './items/targets.ts';
import { pagesBehind } from './other-language.ts';

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

/** What an item of a menu can link to; `language` = that of the menu. */
async function loadTargets(locals: App.Locals, tree: Tree, language: string | undefined) {
	const { events } = locals.may('events', 'r') ? await locals.perform('event.list', {}) : { events: [] };
	const { news } = locals.may('news', 'r') ? await locals.perform('news.search', { page: 1 }) : { news: null };
	const hasWikis = locals.screens().some(({ href, isOpen }) => href === '/admin/wiki' && isOpen);
	const { pages: wikis } = hasWikis ? await locals.perform('wiki.overview', {}) : { pages: [] };
	const { articles } = wikis.some((one) => one.articles > 0) ? await locals.perform('wiki.list', {}) : { articles: [] };
	const forms = await formsOf(locals, language);
	const words = loadMessages(locals.locale, ['menus']);
	const translator = createTranslator(words, (key) => words.messages[key], false);
	return targetsFrom({ tree, events, news, wikis, articles, forms }, translator);
}

type Tree = OutputOf<'page.outline'>['tree'];
const noTargets: Targets = { pages: [], events: [], news: [], wiki: [], forms: [] };

/** The pages of the website that menus are shown on. */
export async function loadSurroundings(locals: App.Locals) {
	const { tree } = locals.may('pages', 'r') ? await locals.perform('page.outline', {}) : { tree: [] };
	return {
		tree,
		pageNames: Object.fromEntries(nodesIn(tree).map(({ id, title }) => [id, title])) as Record<number, string>,
		spoken: nodesIn(tree).map(({ id, slug, title, language, baseSlug }) => ({ id, slug, title, language, baseSlug })),
		languages: languageChoices(tree, locals.locale)
	};
}

/** Words around the pages of the website, for those who preview them. */
export const siteWords = () => ({
	de: loadMessages('de', ['ui', 'site', 'blocks']),
	en: loadMessages('en', ['ui', 'site', 'blocks'])
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
	const { tree, pageNames, spoken, languages } = await loadSurroundings(locals);
	const [chosen, open] = [idIn(url, 'item'), paneIn(url, Boolean(menu))];
	const placedOn = navigation.assignments.flatMap(({ pageId }) => pageId ?? []);
	return {
		words: loadMessages(locals.locale, ['menus'], locals.timeZone),
		siteWords: siteWords(),
		navigation,
		menu,
		items,
		chosen,
		open,
		/** The initial target of a new item; empty = none given. */
		to: url.searchParams.get('to')?.slice(0, 2048) ?? '',
		blocks: blocks.filter(({ type, content }) => type === 'menu' && content.menuId === menu?.id),
		frame,
		// Of a large website only what this screen names: lists of all pages are for the pane that offers them.
		targets: chosen || open === 'new' ? await loadTargets(locals, tree, menu?.locale) : noTargets,
		pageNames: Object.fromEntries(placedOn.map((id) => [id, pageNames[id] ?? String(id)])) as Record<number, string>,
		spoken: pagesBehind(items, spoken),
		beginning: menu && !items.length ? pagesToBeginWith(tree, menu.locale) : [],
		languages
	};
}
export type MenusData = Awaited<ReturnType<typeof loadMenus>>;
