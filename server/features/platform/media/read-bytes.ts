import { findRow } from '../../../database/rows.ts';
import type { Env } from '../../../runtime/env.ts';
import { openStorage } from '../../../runtime/files/storage.ts';
import { keyOf, placeOf } from './folders.ts';
import { MediaFile } from './model.ts';

/** A file of a namespace by its address, and a key of its content; undefined for other sites and deleted files. */
export async function ownFile(
	{ DATA_DIR }: Pick<Env, 'DATA_DIR'>,
	namespace: string,
	address: string | null
): Promise<{ sha256: string; read: () => Promise<Buffer | undefined> } | undefined> {
	const place = placeOf(address);
	if (!place) return undefined;
	const file = await findRow(MediaFile, { ...place, namespace });
	if (!file) return undefined;
	return { sha256: file.sha256, read: async () => (await openStorage(DATA_DIR).get(keyOf(file))) ?? undefined };
}
