import { z } from 'zod';
import { linkAddress } from '#lib/blocks/fields.ts';
import { lineText, plainText } from '#lib/text/fields.ts';
import { orNull } from '../../../operation/empty-to-null.ts';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { menuSlots, standardLocale } from '../pages/tree/menu-places.ts';
import { languageTag } from '../pages/schema.ts';
import { sources } from './resolve.ts';

/** The limits of the tree of a menu. */
export const itemBounds = { deepest: 4, word: 'item' };

export const menuId = recordId.describe('Id of the menu');
export const itemId = recordId.describe('Id of the item');
export const assignmentId = recordId.describe('Id of the assignment');
export const slot = z.enum(menuSlots).describe('Where on a page: its head or a column of its foot');
/** A page of an address, such as `?pageId=7`. */
export const pageId = recordId.describe('Id of a page');
export const wantedLocale = languageTag.default(standardLocale).describe('Language');

const active = z.boolean().describe('Whether it is shown');
const locale = languageTag.describe('Language');

/** The fields of a menu that people set. */
const menuFields = { label: lineText(64).describe('Name of the menu'), locale, isActive: active };
export const newMenu = { ...menuFields, locale: wantedLocale, isActive: active.default(true) };
export const menuChange = z.object(menuFields).partial().shape;

const icon = z
	.string()
	.regex(/^[A-Za-z0-9:_-]{1,64}$/, { error: 'Use letters, digits, colon, hyphen and underscore.' });
const layout = z.string().regex(/^[a-z0-9_-]{1,40}$/, { error: 'Use small letters, digits, hyphen and underscore.' });

/** Label and target of an item, without its position. */
export const itemText = {
	label: lineText(64).describe('Name of the item'),
	href: linkAddress,
	icon: orNull(icon).describe('Name of a sign'),
	layout: layout.describe('default, dropdown, mega or button'),
	detailTitle: orNull(lineText(160)).describe('Title in a mega menu'),
	detailText: orNull(plainText(500)).describe('Text in a mega menu'),
	detailSubline: orNull(lineText(160)).describe('Small line in a mega menu'),
	isExternal: z.boolean().describe('Whether it opens in a new tab'),
	isActive: active
};
const parentId = z.int().min(1).nullable().describe('Item it stands below; null = at the top');
export const position = z.int().min(0).max(100_000).describe('Place among its siblings; default: last');

/** The fields of an item that people set. */
const itemFields = {
	...itemText,
	parentId,
	position,
	locale,
	isStartpage: z.boolean().describe('Whether it is marked as the start page')
};
export const itemChange = z.object(itemFields).partial().shape;
export const newItem = { ...itemChange, label: itemFields.label, href: itemFields.href };
export type ItemChange = z.output<z.ZodObject<typeof itemChange>>;

/** All items below one parent, in order. */
export const itemOrder = {
	parentId: parentId.default(null),
	orderedIds: z.array(z.int().min(1)).max(10_000).describe('Ids of all items below that parent in their order')
};

/** The fields of an assignment that people set. */
const assignmentFields = {
	menuId: z.int().min(1).describe('Id of the menu'),
	slot,
	locale,
	pageId: z.int().min(1).nullable().describe('Page it is for; null = every page'),
	isActive: active
};
export const assignmentChange = z.object(assignmentFields).partial().shape;
export const newAssignment = {
	...assignmentFields,
	locale: wantedLocale,
	pageId: assignmentFields.pageId.default(null),
	isActive: active.default(true)
};

/** A menu. */
export const menuResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		label: z.string(),
		locale: z.string(),
		isActive: z.boolean(),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'Menu' });
export type MenuResponse = z.infer<typeof menuResponse>;

const itemShape = {
	id: z.int(),
	menuId: z.int().nullable(),
	label: z.string(),
	href: z.string(),
	icon: z.string().nullable(),
	parentId: z.int().nullable(),
	position: z.int(),
	locale: z.string(),
	layout: z.string(),
	detailTitle: z.string().nullable(),
	detailText: z.string().nullable(),
	detailSubline: z.string().nullable(),
	isExternal: z.boolean(),
	isActive: z.boolean(),
	isStartpage: z.boolean(),
	version: versionSchema
};
/** An item of a menu. */
export const itemResponse = z.object(itemShape).meta({ id: 'MenuItem' });
export type ItemResponse = z.infer<typeof itemResponse>;
export interface ItemNode extends ItemResponse {
	children: ItemNode[];
}
/** An item with those below it. */
export const itemNode: z.ZodType<ItemNode> = z
	.object({
		...itemShape,
		get children() {
			return z.array(itemNode);
		}
	})
	.meta({ id: 'MenuItemNode' });

/** Where a menu is shown. */
export const assignmentResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		menuId: z.int(),
		pageId: z.int().nullable(),
		slot,
		locale: z.string(),
		isActive: z.boolean(),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'MenuAssignment' });
export type AssignmentResponse = z.infer<typeof assignmentResponse>;

const source = z.enum(sources).describe('Why this menu is shown');
/** What a slot shows, without its items. */
export const slotResponse = z
	.object({
		slot,
		source,
		menuId: z.int().nullable(),
		assignmentId: z.int().nullable(),
		itemCount: z.int().describe('How many items are shown, on all levels'),
		defaultMenuId: z.int().nullable().describe('The menu it falls back on')
	})
	.meta({ id: 'MenuSlot' });
export const resolvedSlot = z.object({
	slot,
	locale: z.string(),
	source,
	menuId: z.int().nullable(),
	assignmentId: z.int().nullable(),
	items: z.array(itemNode)
});
