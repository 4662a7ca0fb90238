import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { embedHosts } from '../../pages/clean.ts';
import { isOpen } from '../../namespaces/find.ts';
import { publicMenu, publicMenus, type PublicItem } from '../../menus/public.ts';
import { standardLocale } from '../../pages/menu-places.ts';
import { languageTag } from '../../pages/schema.ts';
import { notFound } from '../../../runtime/errors.ts';
import { shownContent } from '../content.ts';
import { layoutOf } from '../layout.ts';
import { FooterBlock } from '../model.ts';
import { footerSlots } from '../schema.ts';

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

/** A block as it is shown; nothing of one whose menu is gone. */
async function shownBlock(row: FooterBlock, locale: string, hosts: readonly string[]): Promise<PublicBlock[]> {
	const block = { type: row.type, content: shownContent(row.content, hosts) };
	if (!('menuId' in row.content)) return [block];
	const items = await publicMenu(row.namespace, row.content.menuId, locale);
	return items ? [{ ...block, items }] : [];
}

/** What stands around the content of a public page: the menus of its slots, and its foot. */
export const showSiteFrame = operation({
	summary: 'Show the menus and the foot of a public page.',
	access: { public: true },
	input: z.strictObject({
		locale: languageTag.default(standardLocale).describe('Language of the page'),
		pageId: z.int().min(1).optional().describe('Id of the page; without it what all pages show')
	}),
	async run({ input, namespace, dependencies: { env } }) {
		if (!(await isOpen(namespace))) throw notFound('namespace');
		const { locale, pageId = null } = input;
		const menus = await publicMenus({ namespace, locale, pageId }, env);
		const where = { namespace, isActive: true, locale: [locale, standardLocale] };
		const rows = await FooterBlock.findAll({ where, order: ['slot', 'position', 'id'] });
		const hosts = embedHosts(env);
		const slots = footerSlots.map(async (slot) => {
			const shown = await Promise.all(blocksIn(rows, slot, locale).map((row) => shownBlock(row, locale, hosts)));
			return { slot, blocks: shown.flat(), items: shown.length ? [] : menus[slot] };
		});
		return { menus, footer: { layout: await layoutOf(namespace), slots: await Promise.all(slots) } };
	}
});
