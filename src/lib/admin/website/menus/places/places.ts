import type { Translator } from '#lib/messages/translator.ts';
import type { OutputOf } from '../../../../../../server/composition/operations.ts';

export type Navigation = OutputOf<'navigation.show'>;
export type Menu = Navigation['menus'][number];
export type Assignment = Navigation['assignments'][number];
export type Slot = Navigation['slots'][number]['slot'];
export type FooterBlock = OutputOf<'footer.show'>['blocks'][number];

/** The places of menus on a page, from top to bottom. */
export const slots: Slot[] = ['main', 'footer_1', 'footer_2', 'footer_3'];

/** Where a menu is shown, in two or three words. */
export function placesOf({ t }: Translator, menu: Menu, { assignments, slots: resolved }: Navigation): string {
	if (!menu.isActive) return t('menus.place.off');
	const own = assignments.filter(({ menuId, isActive }) => isActive && menuId === menu.id);
	const isDefault = resolved.some(({ defaultMenuId }) => defaultMenuId === menu.id);
	if (own.some(({ slot, pageId }) => slot === 'main' && pageId === null)) return t('menus.place.everywhere');
	const pages = new Set(own.flatMap(({ slot, pageId }) => (slot === 'main' ? (pageId ?? []) : [])));
	if (pages.size) return t('menus.place.pages', { count: pages.size });
	const foot = own.find(({ slot }) => slot !== 'main');
	if (foot) return t(`menus.slot.${foot.slot}`);
	return t(isDefault ? 'menus.place.default' : 'menus.place.nowhere');
}

/** Whether no slot of any page has a menu or a default. */
export const isUnplaced = ({ id }: Menu, { assignments, slots: resolved }: Navigation): boolean =>
	!assignments.some(({ menuId }) => menuId === id) && !resolved.some(({ defaultMenuId }) => defaultMenuId === id);

/** The name of a language in the reader's own. */
export const languageName = ({ locale }: Translator, tag: string): string =>
	new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
