import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { fieldErrorSchema } from '../../../../operation/response-schema.ts';
import { sentFile } from '../../../../operation/uploaded-file.ts';
import { notFound, type FieldError } from '../../../../runtime/errors.ts';
import { readAside } from '../../../../runtime/readers/read-aside.ts';
import { pageKey } from '../../pages/schema.ts';
import { readers } from '../../../readers.ts';
import { itemsOf } from '../find.ts';
import { countItems, menuFile } from '../menu-file.ts';
import { MenuAssignment, MenuItem } from '../model.ts';
import { treeOf } from '../present.ts';
import { menuId, pageId, slot, wantedLocale } from '../schema.ts';
import { emptyMenu, makePageMenu, meantMenu, putItems } from '../take-in.ts';

const meant = {
	menuId: menuId.optional(),
	pageId: pageId.optional(),
	page: pageKey.optional(),
	slot: slot.default('main'),
	locale: wantedLocale
};

/** A menu as a file that another installation can import (contract-cms E5). */
export const exportMenu = operation({
	summary: 'Write a menu as a file.',
	access: { area: 'navigation' },
	input: z.strictObject(meant),
	output: z.object({ type: z.string(), name: z.string(), body: z.string() }),
	async run({ input, namespace }) {
		const { menu } = await meantMenu(namespace, input, null);
		if (!menu) throw notFound('menu');
		const page = input.page ?? null;
		const locale = input.menuId === undefined ? input.locale : menu.locale;
		const tree = treeOf(await itemsOf(menu.id, undefined, null));
		const file = menuFile({ namespace, locale, page, menu, tree });
		return {
			type: 'application/json',
			name: `menu-${page ?? input.pageId ?? menu.id}-${locale}.json`,
			body: `${JSON.stringify(file, null, '\t')}\n`
		};
	}
});

const warning = (path: string, message: string): FieldError => ({ path, code: 'unknown_reference', message });

/** Replaces the items of a menu with those of a file, all or nothing; a page without its own menu gets one. */
export const importMenu = operation({
	summary: 'Replace the items of a menu by those of a file.',
	access: { area: 'navigation', right: 'w' },
	input: z.strictObject({
		...meant,
		file: z.union([sentFile, z.record(z.string(), z.unknown())]).describe('A menu as it was exported'),
		dryRun: z.union([z.boolean(), z.stringbool()]).default(false).describe('Only tell what would happen')
	}),
	output: z.object({
		menuId: z.int().nullable(),
		removed: z.int(),
		created: z.int(),
		warnings: z.array(fieldErrorSchema)
	}),
	errors: ['conflict', 'invalid_json'],
	changes: ['menus'],
	target: ({ menuId: id }, { dryRun }) => (dryRun ? null : `menu:${id}`),
	prepare: (work) => readAside(readers.menu, [work.input.file], work),
	async run({ input, namespace, prepared: file, transaction }) {
		const { menu: known, pageId: page } = await meantMenu(namespace, input, transaction);
		const where = { menuId: known?.id ?? 0 };
		const places = await MenuAssignment.count({ where, transaction });
		const warnings = [
			...(file.namespace !== undefined && file.namespace !== namespace
				? [warning('namespace', `The file comes from the namespace ${file.namespace}.`)]
				: []),
			...(places > 1 ? [warning('menu', `This menu is shown in ${places} places.`)] : [])
		];
		if (input.dryRun) {
			const removed = await MenuItem.count({ where, transaction });
			return { menuId: known?.id ?? null, removed, created: countItems(file.items), warnings };
		}
		const { slot: place, locale } = input;
		const removed = known ? await emptyMenu(known, transaction) : 0;
		const menu = known ?? (await makePageMenu(namespace, file, { pageId: page!, slot: place, locale }, transaction));
		const chosen = input.menuId === undefined ? locale : menu.locale;
		const created = await putItems(menu, { items: file.items, locale: chosen }, transaction);
		return { menuId: menu.id, removed, created, warnings };
	}
});
