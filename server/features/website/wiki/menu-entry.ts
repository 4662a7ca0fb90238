import { findRow } from '../../../database/rows.ts';
import type { PublicItem } from '../menus/public.ts';
import { pageChoices } from '../pages/find.ts';
import { WikiSettings } from './model.ts';
import { listHref } from './paths.ts';
import { labelIn } from './settings.ts';

/** Which page is shown, in which language. */
interface Shown {
	namespace: string;
	pageId: number;
	locale: string;
}

const leadsTo = (items: readonly PublicItem[], path: string): boolean =>
	items.some(({ href, children }) => href.split('?', 1)[0] === path || leadsTo(children, path));

/** The main menu of a page, at its end the wiki of that page where visitors can open it; a menu that leads there stays. */
export async function withWiki(items: PublicItem[], { namespace, pageId, locale }: Shown): Promise<PublicItem[]> {
	const settings = await findRow(WikiSettings, { namespace, pageId, isActive: true });
	if (!settings) return items;
	const [page] = await pageChoices(namespace, [pageId]);
	if (page?.status !== 'published') return items;
	const href = listHref(page, locale);
	if (leadsTo(items, href.split('?', 1)[0]!)) return items;
	const plain = { icon: null, layout: 'default', detailTitle: null, detailText: null, detailSubline: null } as const;
	const label = labelIn(settings, locale, 'Wiki');
	return [...items, { ...plain, label, href, isExternal: false, isStartpage: false, children: [] }];
}
