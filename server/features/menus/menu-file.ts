import { z } from 'zod';
import { fieldErrorsOf } from '../../operation/validation-errors.ts';
import { invalidField, invalidInput } from '../../runtime/errors.ts';
import { itemText, menuChange, newMenu, position } from './schema.ts';
import type { ItemNode } from './schema.ts';

const menuFormat = 'marquee-menu/1';
const mostItems = 500;
const deepest = 4;

/** An item of a menu file with those below it. */
interface FileItem {
	label: string;
	href: string;
	icon?: string | null | undefined;
	layout?: string | undefined;
	detailTitle?: string | null | undefined;
	detailText?: string | null | undefined;
	detailSubline?: string | null | undefined;
	position?: number | undefined;
	isExternal?: boolean | undefined;
	isActive?: boolean | undefined;
	locale?: string | undefined;
	children?: FileItem[] | undefined;
}

const { label, href, ...optional } = itemText;
const fileItem: z.ZodType<FileItem> = z.strictObject({
	label,
	href,
	...z.object({ ...optional, position, locale: menuChange.locale.unwrap() }).partial().shape,
	get children() {
		return z.array(fileItem).optional();
	}
});
const schema = z.strictObject({
	format: z.literal(menuFormat),
	namespace: z.string().max(100).optional(),
	locale: newMenu.locale,
	page: z.string().max(100).nullish(),
	menu: z.strictObject({ label: newMenu.label, locale: newMenu.locale, isActive: newMenu.isActive }),
	items: z.array(fileItem)
});

/** A menu as a file (contract-cms E5). */
export type MenuFile = z.output<typeof schema>;

/** How many items there are, on all levels; 422 where they stand deeper than menus may be. */
export function countItems(items: readonly FileItem[], path = 'items', level = 1): number {
	if (level > deepest && items.length)
		throw invalidField(path, 'too_deep', `There may be at most ${deepest} levels here.`);
	return items.reduce(
		(count, { children = [] }, index) => count + 1 + countItems(children, `${path}[${index}].children`, level + 1),
		0
	);
}

/** Reads a menu file; 422 with every fault, their places in the file. */
export function readMenuFile(file: unknown): MenuFile {
	const { format } = (file ?? {}) as { format?: unknown };
	if (typeof format === 'string' && format !== menuFormat)
		throw invalidField('format', 'unsupported_version', `Only files of the format ${menuFormat} can be read.`);
	const read = schema.safeParse(file, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error));
	if (countItems(read.data.items) > mostItems)
		throw invalidField('items', 'limit', `A file may have at most ${mostItems} items.`);
	return read.data;
}

const fileItemOf = (node: ItemNode): FileItem => ({
	label: node.label,
	href: node.href,
	icon: node.icon,
	layout: node.layout,
	detailTitle: node.detailTitle,
	detailText: node.detailText,
	detailSubline: node.detailSubline,
	position: node.position,
	isExternal: node.isExternal,
	isActive: node.isActive,
	locale: node.locale,
	children: node.children.map(fileItemOf)
});

/** What is written of a menu. */
interface Written {
	namespace: string;
	locale: string;
	page: string | null;
	menu: { label: string; locale: string; isActive: boolean };
	tree: readonly ItemNode[];
}

/** A menu as a file: without ids, and without the mark of the start page, which is the page's own. */
export const menuFile = ({ namespace, locale, page, menu, tree }: Written): MenuFile => ({
	format: menuFormat,
	namespace,
	locale,
	page,
	menu: { label: menu.label, locale: menu.locale, isActive: menu.isActive },
	items: tree.map(fileItemOf)
});
