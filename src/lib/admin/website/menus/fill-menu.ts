import { call, type Caller } from '#lib/admin/shell/calls/call.ts';
import { pathOfPage } from '#lib/admin/website/pages/tree/slug.ts';
import type { OutputOf } from '../../../../../server/composition/operations.ts';
import type { Menu, Navigation } from './places/places.ts';

type PageNode = OutputOf<'page.outline'>['tree'][number];
type Filled = Pick<Menu, 'id' | 'label' | 'locale'>;

// More are no menu to begin with, and nobody could undo them by hand.
const mostPages = 30;

/** The published pages at the top of the tree in a language, which a new menu can begin with. The logo leads to the start page. */
export function pagesToBeginWith(tree: readonly PageNode[], language: string): { title: string; slug: string }[] {
	const own = tree.filter((page) => page.language === language && page.status === 'published' && !page.isStartpage);
	return own.length > mostPages ? [] : own.map(({ title, slug }) => ({ title, slug }));
}

/** The items of a menu file that lead to these pages. */
export const itemsTo = (pages: readonly { title: string; slug: string }[]): object[] =>
	pages.map(({ title, slug }) => ({ label: title.slice(0, 64), href: pathOfPage(slug) }));

/** Whether pages in this language have a menu at the top that is assigned to all of them. */
export const isTopTaken = (locale: string, { assignments }: Navigation): boolean =>
	assignments.some((one) => one.slot === 'main' && one.pageId === null && one.locale === locale);

/** Replaces the items of a menu by those of a menu file; whether it was done. */
export async function fillMenu(
	caller: Caller,
	{ id: menuId, label, locale }: Filled,
	items: object[]
): Promise<boolean> {
	const file = { format: 'marquee-menu/1', locale, menu: { label, locale, isActive: true }, items };
	return (await call(caller, 'menu.import', { menuId, file })).kind === 'done';
}

/** Shows a menu at the top of all pages in its language; whether it was done. */
export async function showOnTop(caller: Caller, { id: menuId, locale }: Filled): Promise<boolean> {
	return (await call(caller, 'menuAssignment.create', { menuId, slot: 'main', locale })).kind === 'done';
}
