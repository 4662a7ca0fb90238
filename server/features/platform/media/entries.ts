import type { CreationAttributes, Transaction } from 'sequelize';
import type { AnyTable } from '../../../database/table.ts';
import { MediaFile } from './model.ts';

/** Whether a table is the list of the media library. */
export const isMediaLibrary = (table: AnyTable): boolean => table === MediaFile;

/** Takes everything off the list of a namespace; the files stay. */
export const clearEntries = (namespace: string, transaction: Transaction): Promise<number> =>
	MediaFile.destroy({ where: { namespace }, transaction });

/** Puts a file on the list of a namespace, unless it is there. */
export async function enterFile(entry: CreationAttributes<MediaFile>, transaction: Transaction): Promise<void> {
	const { namespace, dir, name } = entry;
	if (await MediaFile.count({ where: { namespace, dir, name }, transaction })) return;
	await MediaFile.create(entry, { transaction });
}
