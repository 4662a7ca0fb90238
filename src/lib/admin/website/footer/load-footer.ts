import { loadSurroundings, siteWords } from '#lib/admin/website/menus/load-menus.ts';
import { loadMessages } from '#lib/server/messages.ts';
import { blockTypes, footerSlots, type BlockType, type FooterSlot } from './blocks.ts';

const languageForm = /^[a-z]{2}(-[A-Z]{2})?$/;
// The items of more menus are not read for a preview.
const mostMenus = 30;

/** The data of the footer screen. */
export async function loadFooter(locals: App.Locals, url: URL) {
	const wanted = url.searchParams.get('in') ?? '';
	const { blocks, layout, isLayoutInherited, inheritedLayout } = await locals.perform('footer.show', {});
	const id = Number(url.searchParams.get('block'));
	const chosen = blocks.find((block) => block.id === id);
	const locale = languageForm.test(wanted) ? wanted : (chosen?.locale ?? 'de');
	const { menus } = await locals.perform('menu.list', {});
	const isForeign = (menu: (typeof menus)[number]) => Number(menu.locale !== locale);
	// Menus of the language first: a new block begins with the first one.
	const own = menus.toSorted((one, other) => isForeign(one) - isForeign(other));
	const read = own.slice(0, mostMenus).map(async (menu) => {
		const { items } = await locals.perform('menuItem.list', { menuId: menu.id });
		return { menu, items };
	});
	const { frame } = await locals.perform('site.frame', { locale });
	const type = url.searchParams.get('new') as BlockType;
	const column = url.searchParams.get('column') as FooterSlot;
	return {
		words: loadMessages(locals.locale, ['menus', 'page-editor'], locals.timeZone),
		siteWords: siteWords(),
		locale,
		languages: (await loadSurroundings(locals)).languages,
		blocks,
		layout,
		isLayoutInherited,
		inheritedLayout,
		isStandard: locals.namespace === 'default',
		menus: await Promise.all(read),
		frame,
		chosen,
		wanted: blockTypes.includes(type)
			? { type, slot: footerSlots.includes(column) ? column : ('footer_1' as FooterSlot) }
			: undefined
	};
}
export type FooterData = Awaited<ReturnType<typeof loadFooter>>;
