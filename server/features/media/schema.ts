import type { MediaFile } from './model.ts';
import { addressOf } from './folders.ts';
import type { Kind } from './picture.ts';

/** A file of the media library as responses spell it. */
export interface FileResponse {
	name: string;
	/** Address below the site, as contents hold it. */
	path: string;
	/** Address for other sites and mails. */
	url: string;
	mime: string;
	size: number;
	modified: string;
	width: number | null;
	height: number | null;
	kind: Kind;
	namespace: string;
	dir: string;
}

/** Record to response. */
export const presentFile = (file: MediaFile, publicUrl: string): FileResponse => ({
	name: file.name,
	path: addressOf(file),
	url: `${publicUrl}${addressOf(file)}`,
	mime: file.mime,
	size: file.size,
	modified: file.modifiedAt.toISOString(),
	width: file.width,
	height: file.height,
	kind: file.kind,
	namespace: file.namespace,
	dir: file.dir
});
