import { int, table, text, time } from '../../../database/table.ts';
import type { Kind } from './picture.ts';

/** Who owns an uploaded file, and what it is; its bytes are in the storage at `<dir>/<name>`. */
export class MediaFile extends table(
	'media_files',
	{
		key: 'id',
		backup: 'media',
		usage: { word: 'files' },
		meter: { metric: 'storageBytes', sum: 'size' },
		file: '{dir}/{name}'
	},
	{
		/** `uploads` or `events/<uid>/images`; a name is unique in it across all namespaces. */
		dir: text(60),
		name: text(100),
		mime: text(40),
		size: int(),
		/** Pixels; null for a drawing without a size. */
		width: int().optional(),
		height: int().optional(),
		kind: text(10).of<Kind>(),
		sha256: text(64),
		/** When the content was stored; a new name does not change it. */
		modifiedAt: time()
	}
) {}

/** Parents before what refers to them. */
export const tables = [MediaFile];
