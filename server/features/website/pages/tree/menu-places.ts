import { z } from 'zod';
import { languageTag } from '../schema.ts';

/** Where a page shows menus: its header, and the columns of its footer. */
export const menuSlots = ['main', 'footer_1', 'footer_2', 'footer_3'] as const;
/** One of `menuSlots`. */
export type MenuSlot = (typeof menuSlots)[number];

/** The fallback language. */
export const standardLocale = 'de';

/** A menu that is shown on a page, as the page is saved with it. */
export const menuPlace = z.strictObject({
	slot: z.enum(menuSlots).describe('Where on the page'),
	menuId: z.int().min(1).describe('Id of the menu'),
	locale: languageTag.default(standardLocale).describe('Language'),
	isActive: z.boolean().default(true).describe('Whether it is shown'),
	pageScoped: z.boolean().default(true).describe('false = on every page, not on this one alone')
});
export type MenuPlace = z.output<typeof menuPlace>;
