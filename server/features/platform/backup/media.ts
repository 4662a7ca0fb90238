import { createHash } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { fileOfRow } from '../../../database/file-of-row.ts';
import { readRows } from '../../../database/rows.ts';
import { boundTables } from '../../../database/table.ts';
import { openStorage } from '../../../runtime/files/storage.ts';
import { fontMime, mimeTypes } from '../media/formats.ts';
import { isMediaLibrary } from '../media/entries.ts';

/** What a backup tells of a file, which it holds or not. */
export interface MediaEntry {
	/** In the data folder. */
	path: string;
	mime: string;
	/** Bytes. */
	size: number;
	sha256: string;
	/** What the media library knows besides, of its own files. */
	kind?: string;
	width?: number | null;
	height?: number | null;
	modifiedAt?: Date;
}

type Facts = Pick<MediaEntry, 'kind' | 'width' | 'height' | 'modifiedAt'>;

const mimes: Record<string, string> = { ...mimeTypes, woff2: fontMime };

const factsOf = ({ kind, width, height, modifiedAt }: Record<string, unknown>): Facts =>
	({ kind, width, height, modifiedAt }) as Facts;

/** The files of a namespace, by path; their bytes are read later. */
export async function filesOf(sequelize: Sequelize, namespace: string, transaction: Transaction) {
	const files: { path: string; mime: string; facts: Facts }[] = [];
	for (const table of boundTables(sequelize)) {
		const { file: form } = table.definition.options;
		if (form === undefined) continue;
		for (const row of await readRows(table, { namespace }, { transaction })) {
			const path = fileOfRow(form, row);
			if (path === undefined) continue;
			const mime = typeof row.mime === 'string' ? row.mime : mimes[path.split('.').at(-1)!]!;
			files.push({ path, mime, facts: isMediaLibrary(table) ? factsOf(row) : {} });
		}
	}
	return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A file with its bytes and its entry; undefined when it is no longer on disk. */
export async function readMedia(
	dataDir: string,
	{ path, mime, facts }: { path: string; mime: string; facts?: Facts }
): Promise<{ entry: MediaEntry; bytes: Buffer } | undefined> {
	const bytes = await openStorage(dataDir).get(path);
	const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
	return bytes && { bytes, entry: { path, mime, size: bytes.length, sha256: sha256!, ...facts } };
}
