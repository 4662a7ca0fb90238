import { literal, type Transaction } from 'sequelize';
import { given } from '../../../operation/given.ts';
import { requireWhole } from '../../../operation/whole-order.ts';
import { invalidField, notFound } from '../../../runtime/errors.ts';
import { requireMenu } from '../menus/find.ts';
import { findProject } from '../../platform/settings/project.ts';
import { FooterBlock } from './model.ts';
import type { FooterSlot } from './schema.ts';

/** A block of a namespace, locked till the commit; 404 when it is not there. */
export async function findBlock(namespace: string, id: number, transaction: Transaction): Promise<FooterBlock> {
	const row = await FooterBlock.findOne({ where: { namespace, id }, transaction, lock: true });
	if (!row) throw notFound('block');
	return row;
}

type Fields = Pick<FooterBlock, 'slot' | 'type' | 'content' | 'position' | 'locale' | 'isActive'>;

/** The position after the last block of a column and language. */
async function lastPosition({ namespace, slot, locale }: FooterBlock, transaction: Transaction): Promise<number> {
	const last = await FooterBlock.max<number | null, FooterBlock>('position', {
		where: { namespace, slot, locale },
		transaction
	});
	return (last ?? -1) + 1;
}

/** Gives a block these values and stores it with a new version; one that stays as it was is not touched. */
export async function writeBlock(
	row: FooterBlock,
	change: { [Name in keyof Fields]?: Fields[Name] | undefined },
	transaction: Transaction
): Promise<FooterBlock> {
	const { content, ...fields } = change;
	row.set(given(fields));
	// The same content in another order of its fields is still another value to the database.
	if (content && JSON.stringify(content) !== JSON.stringify(row.content)) row.set({ content });
	if (content && 'menuId' in content) await requireMenu(row.namespace, content.menuId, transaction, 'content.menuId');
	const isMoved = row.isNewRecord || row.changed('slot') || row.changed('locale');
	if (change.position === undefined && isMoved) row.set({ position: await lastPosition(row, transaction) });
	if (!row.isNewRecord && !row.changed()) return row;
	if (!row.isNewRecord) row.set({ version: row.version + 1 });
	return row.save({ transaction });
}

/** The blocks to order: a column, in one language or in all; by default the column of the first id. */
interface Order {
	orderedIds: readonly number[];
	slot?: FooterSlot | undefined;
	locale?: string | undefined;
}

/**
 * Orders the blocks of a column by a list of ids, which has to contain all of them and no others (422); returns the
 * column.
 */
export async function orderBlocks(
	namespace: string,
	{ orderedIds, locale, ...meant }: Order,
	transaction: Transaction
): Promise<{ slot: FooterSlot; locale?: string }> {
	// One order after the other: the settings are the row that all of them share.
	await findProject(namespace, transaction);
	const [id] = orderedIds;
	if (!meant.slot && id === undefined) throw invalidField('slot', 'required', 'Name the column, or its blocks.');
	const first = meant.slot ? null : await FooterBlock.findOne({ where: { namespace, id: id! }, transaction });
	const slot = meant.slot ?? first?.slot;
	const place = locale === undefined ? {} : { locale };
	const rows = slot ? await FooterBlock.findAll({ where: { namespace, slot, ...place }, transaction, lock: true }) : [];
	requireWhole(
		rows.map((row) => row.id),
		orderedIds
	);
	const before = new Map(rows.map((row) => [row.id, row.position]));
	for (const [position, one] of orderedIds.entries())
		if (before.get(one) !== position)
			await FooterBlock.update({ position, version: literal('version + 1') }, { where: { id: one }, transaction });
	return { slot: slot!, ...place };
}
