import { z } from 'zod';
import { timeSchema, versionSchema } from '../../../operation/response-schema.ts';
import { recordId } from '../../platform/namespaces/fields.ts';
import { footerLayouts } from '../../platform/settings/project-schema.ts';
import { standardLocale } from '../pages/tree/menu-places.ts';
import { languageTag } from '../pages/schema.ts';
import { blockTypes } from './content.ts';
import type { FooterBlock } from './model.ts';

/** The columns of the foot of pages. */
export const footerSlots = ['footer_1', 'footer_2', 'footer_3'] as const;
/** One of `footerSlots`. */
export type FooterSlot = (typeof footerSlots)[number];

export const blockId = recordId.describe('Id of the block');
export const layout = z.enum(footerLayouts).describe('How the columns are laid out');
/** Its own layout, or none. */
export const layoutChoice = layout
	.nullable()
	.describe('How the columns are laid out; null = as in the namespace `default`, there as built in');
const slot = z.enum(footerSlots).describe('Column of the foot');
const locale = languageTag.describe('Language');

/** The filters for blocks. */
export const blockFilter = { slot: slot.optional(), locale: locale.optional() };
export const blockOrder = {
	orderedIds: z.array(z.int().min(1)).max(10_000).describe('Ids of all blocks of the column in their order'),
	...blockFilter
};

/** The fields of a block that people set. */
const blockFields = {
	slot,
	type: z.enum(blockTypes).describe('What it is'),
	content: z
		.record(z.string(), z.unknown())
		.describe(
			'By type: menu {menuId}, text {text}, social {links: [{platform, url}]}, contact {email?, phone?, address?}, newsletter {headline, buttonLabel}, html {html}; each may add title'
		),
	position: z.int().min(0).max(100_000).describe('Place in its column; without it the last'),
	locale,
	isActive: z.boolean().describe('Whether it is shown')
};
export const newBlock = {
	...blockFields,
	position: blockFields.position.optional(),
	locale: languageTag.default(standardLocale).describe('Language'),
	isActive: blockFields.isActive.default(true)
};
export const blockChange = z.object(blockFields).partial().shape;

/** A block of the foot. */
export const blockResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		slot,
		type: z.enum(blockTypes),
		content: z.record(z.string(), z.unknown()),
		position: z.int(),
		locale: z.string(),
		isActive: z.boolean(),
		createdAt: timeSchema,
		updatedAt: timeSchema,
		version: versionSchema
	})
	.meta({ id: 'FooterBlock' });
type BlockResponse = z.infer<typeof blockResponse>;

/** Record to response. */
export const presentBlock = (row: FooterBlock): BlockResponse => ({
	id: row.id,
	namespace: row.namespace,
	slot: row.slot,
	type: row.type,
	content: row.content,
	position: row.position,
	locale: row.locale,
	isActive: row.isActive,
	createdAt: row.createdAt.toISOString(),
	updatedAt: row.updatedAt.toISOString(),
	version: row.version
});
