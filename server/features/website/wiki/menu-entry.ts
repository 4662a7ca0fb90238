import { findRows } from '../../../database/rows.ts';
import type { PublicItem } from '../menus/public.ts';
import { pageWithBase } from '../pages/find.ts';
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

/** The wiki a page links to if visitors can open it: its own, or for a language version that of its original. */
async function openWikiOf(namespace: string, pageId: number) {
	const open = await findRows(WikiSettings, { namespace, isActive: true });
	if (!open.length) return undefined;
	for (const page of await pageWithBase(namespace, pageId)) {
		const settings = open.find((one) => one.pageId === page.id);
		if (page.status === 'published' && settings) return { page, settings };
	}
	return undefined;
}

/** The main menu of a page, with a link to its wiki at the end; an existing link stays. */
export async function withWiki(items: PublicItem[], { namespace, pageId, locale }: Shown): Promise<PublicItem[]> {
	const wiki = await openWikiOf(namespace, pageId);
	if (!wiki) return items;
	const { page, settings } = wiki;
	const href = listHref(page, locale);
	if (leadsTo(items, href.split('?', 1)[0]!)) return items;
	const plain = { icon: null, layout: 'default', detailTitle: null, detailText: null, detailSubline: null } as const;
	const label = labelIn(settings, locale, 'Wiki');
	return [...items, { ...plain, label, href, isExternal: false, isStartpage: false, children: [] }];
}
