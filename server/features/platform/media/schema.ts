import { z } from 'zod';
import { timeSchema } from '../../../operation/response-schema.ts';
import type { MediaFile } from './model.ts';
import { addressOf } from './folders.ts';
import { kinds } from './picture.ts';

/** A file of the media library as responses spell it. */
export const fileResponse = z.object({
	name: z.string(),
	path: z.string().describe('Address below the site, as contents hold it'),
	url: z.string().describe('Address for other sites and mails'),
	mime: z.string(),
	size: z.int().describe('Bytes'),
	modified: timeSchema,
	width: z.int().nullable(),
	height: z.int().nullable(),
	kind: z.enum(kinds),
	namespace: z.string(),
	dir: z.string().describe('Folder')
});
export type FileResponse = z.infer<typeof fileResponse>;

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
