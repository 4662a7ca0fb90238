import { findRows } from '../../../database/rows.ts';
import type { Env } from '../../../runtime/env.ts';
import { embedHosts } from '../pages/clean.ts';
import { publicMenu, publicMenus, type PublicItem } from '../menus/public.ts';
import { standardLocale } from '../pages/tree/menu-places.ts';
import { shownContent } from './content.ts';
import { layoutOf } from './layout.ts';
import { FooterBlock } from './model.ts';
import { footerSlots } from './schema.ts';

/** A block of the foot as visitors see it; `items` are those of the menu that it names. */
interface PublicBlock {
	type: FooterBlock['type'];
	content: FooterBlock['content'];
	items?: PublicItem[];
}

/** The blocks of a column: those of the language, else the German ones. */
function blocksIn(rows: readonly FooterBlock[], slot: string, locale: string): FooterBlock[] {
	const own = rows.filter((row) => row.slot === slot && row.locale === locale);
	return own.length ? own : rows.filter((row) => row.slot === slot && row.locale === standardLocale);
}

/** A block as it is shown; nothing if its menu is gone. */
async function shownBlock(row: FooterBlock, locale: string, hosts: readonly string[]): Promise<PublicBlock[]> {
	const block = { type: row.type, content: shownContent(row.content, hosts) };
	if (!('menuId' in row.content)) return [block];
	const items = await publicMenu(row.namespace, row.content.menuId, locale);
	return items ? [{ ...block, items }] : [];
}

/** The viewer, page and language. */
interface Asked {
	namespace: string;
	locale: string;
	/** The page that is shown; null = none. */
	pageId: number | null;
}

/** The menus of the slots of a public page, and its footer; a column without blocks has the items of its menu. */
export async function siteFrame(asked: Asked, env: Env) {
	const { namespace, locale } = asked;
	const menus = await publicMenus(asked, env);
	const found = await findRows(FooterBlock, { namespace, isActive: true, locale: [locale, standardLocale] });
	const rows = found.sort((one, other) => one.position - other.position || one.id - other.id);
	const hosts = embedHosts(env);
	const slots = footerSlots.map(async (slot) => {
		const own = blocksIn(rows, slot, locale);
		const blocks = (await Promise.all(own.map((row) => shownBlock(row, locale, hosts)))).flat();
		return { slot, blocks, items: own.length ? [] : menus[slot] };
	});
	return { menus, footer: { layout: (await layoutOf(namespace)).layout, slots: await Promise.all(slots) } };
}
