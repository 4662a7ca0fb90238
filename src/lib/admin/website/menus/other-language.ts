import { pathOfPage } from '#lib/admin/website/pages/tree/slug.ts';
import { nodesIn } from '#lib/ui/tree/rows.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Menu, Navigation } from './places/places.ts';

/** An item of a menu with those below it. */
export type ItemNode = OutputOf<'menuItem.list'>['items'][number];

/** A page with the key of its language versions. */
export interface SpokenPage {
	slug: string;
	title: string;
	language: string;
	baseSlug: string | null;
}

const standardLocale = 'de';

/** What visitors of a language see at the top of its pages, without a menu in that language. */
interface Lacking {
	locale: string;
	/** The menu in German; null = no menu. */
	shows: 'german' | null;
}

/** The page languages without anything at the top besides this menu, which is assigned there. */
export function lackingLanguages(
	menu: Menu,
	items: readonly ItemNode[],
	{ assignments, slots }: Navigation,
	pages: readonly SpokenPage[]
): Lacking[] {
	const top = assignments.filter(({ slot, pageId, isActive }) => slot === 'main' && pageId === null && isActive);
	const german = top.find(({ locale }) => locale === standardLocale);
	const hasDefault = slots.some(({ slot, defaultMenuId }) => slot === 'main' && defaultMenuId !== null);
	if ((german ?? top[0])?.menuId !== menu.id || !menu.isActive || (!german && hasDefault)) return [];
	const said = new Set([...top, ...items].map(({ locale }) => locale));
	const spoken = [...new Set(pages.map(({ language }) => language))];
	return spoken.filter((locale) => !said.has(locale)).map((locale) => ({ locale, shows: german ? 'german' : null }));
}

/** Of the pages of a website those that its menu in another language is made from, and one for each language. */
export function pagesBehind<Spoken extends SpokenPage>(items: readonly ItemNode[], pages: readonly Spoken[]): Spoken[] {
	const byPath = new Map(pages.map((page) => [pathOfPage(page.slug), page]));
	const keyOf = ({ baseSlug, slug }: SpokenPage) => baseSlug ?? slug;
	const linked = new Set(
		nodesIn([...items]).flatMap(({ href }) => {
			const page = byPath.get(/^\/m\/[^/?#]+/.exec(href)?.[0] ?? '');
			return page ? [keyOf(page)] : [];
		})
	);
	const spoken = new Set<string>();
	return pages.filter((page) => {
		const isFirst = !spoken.has(page.language);
		spoken.add(page.language);
		return isFirst || linked.has(keyOf(page));
	});
}

/** The items of a menu in file form, for another language: pages become their translations, with their titles. */
export function itemsIn(
	language: string,
	items: readonly ItemNode[],
	menu: Menu,
	pages: readonly SpokenPage[]
): object[] {
	const byPath = new Map(pages.map((page) => [pathOfPage(page.slug), page]));
	const twins = new Map(
		pages.flatMap((page) => (page.language === language ? [[page.baseSlug ?? page.slug, page]] : []))
	);
	function translated({ label, href, children, ...item }: ItemNode): object {
		const [, path = '', rest = ''] = /^(\/m\/[^/?#]+)(.*)$/.exec(href) ?? [];
		const page = byPath.get(path);
		const twin = page && (twins.get(page.baseSlug ?? page.slug) as SpokenPage | undefined);
		const { icon, layout, detailTitle, detailText, detailSubline, isExternal, isActive } = item;
		return {
			// A name of its own is in the other language too; that of a part of a page is no page's.
			label: twin && (!rest || label === page.title) ? twin.title.slice(0, 64) : label,
			href: twin ? pathOfPage(twin.slug) + rest : href,
			...{ icon, layout, detailTitle, detailText, detailSubline, isExternal, isActive },
			children: own(children)
		};
	}
	const own = (all: readonly ItemNode[]) => all.filter(({ locale }) => locale === menu.locale).map(translated);
	return own(items);
}
