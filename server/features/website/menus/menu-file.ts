import { z } from 'zod';
import { jsonIn } from '../../../operation/json-text.ts';
import type { UploadedFile } from '../../../operation/uploaded-file.ts';
import { fieldErrorsOf } from '../../../operation/validation-errors.ts';
import { invalidField, invalidInput } from '../../../runtime/errors.ts';
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

/** The number of items, on all levels. */
export const countItems = (items: readonly FileItem[]): number =>
	items.reduce((count, { children = [] }) => count + 1 + countItems(children), 0);

/** A list in a file that has not been validated yet; empty if there is none. */
function listIn(holder: unknown, name: string): unknown[] {
	const list = (holder as Record<string, unknown> | null)?.[name];
	return Array.isArray(list) ? list : [];
}

/**
 * Throws 422 for a file with too many items or levels. That comes before its fields are looked at: a megabyte of items has
 * as many faults, and ten thousand levels are more than can be looked at.
 */
function requireBounds(file: unknown): void {
	let count = 0;
	let lists = [{ path: 'items', items: listIn(file, 'items') }];
	for (let level = 1; lists.length; level += 1) {
		for (const { items } of lists) count += items.length;
		if (count > mostItems) throw invalidField('items', 'limit', `A file may have at most ${mostItems} items.`);
		if (level > deepest) throw invalidField(lists[0]!.path, 'too_deep', `There may be at most ${deepest} levels here.`);
		lists = lists.flatMap(({ path, items }) =>
			items.flatMap((item, index) => {
				const below = listIn(item, 'children');
				return below.length ? [{ path: `${path}[${index}].children`, items: below }] : [];
			})
		);
	}
}

/** Reads a menu file; 422 with every fault, their places in the file. */
export function readMenuFile(file: unknown): MenuFile {
	const { format } = (file ?? {}) as { format?: unknown };
	if (typeof format === 'string' && format !== menuFormat)
		throw invalidField('format', 'unsupported_version', `Only files of the format ${menuFormat} can be read.`);
	requireBounds(file);
	const read = schema.safeParse(file, { reportInput: true });
	if (!read.success) throw invalidInput(fieldErrorsOf(read.error));
	return read.data;
}

/** Reads the menu file that was sent, as a file or as the JSON in it. */
export const readSentMenu = (file: UploadedFile | Record<string, unknown>): MenuFile =>
	readMenuFile('bytes' in file ? jsonIn((file as UploadedFile).bytes, 'file') : file);

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

/** The fields of a menu. */
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
