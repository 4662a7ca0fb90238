import { z } from 'zod';
import { sectionsSchema } from './section-schema.ts';
import { backupVersion } from './text.ts';
import { kinds } from '../media/picture.ts';
import { shownAs, timeSchema } from '../../../operation/response-schema.ts';

const media = z
	.enum(['none', 'base64'])
	.default('none')
	.describe('Whether the backup holds the bytes of files, up to 50 MB');

export const backupExport = z.strictObject({ media });

const record = z.looseObject({ ref: z.int().optional().describe('Number of the record, by which others name it') });
const mediaEntry = z.object({
	path: z.string(),
	mime: z.string(),
	size: z.int(),
	sha256: z.string(),
	kind: z.enum(kinds).optional().describe('What the media library knows of its own files'),
	width: z.int().nullish(),
	height: z.int().nullish(),
	modifiedAt: timeSchema.optional()
});

/** A whole backup (contract K1), with its records left open: apps read what a tool is in each conversation. */
const openBackup = z.object({
	format: z.literal('marquee-backup'),
	version: z.literal(backupVersion).describe('The form of the file'),
	exportedAt: timeSchema,
	app: z.string(),
	keyFingerprint: z.string().describe('Names the key that encrypted texts were written with'),
	sections: z.record(z.string(), z.array(record)),
	media: z.object({ manifest: z.array(mediaEntry), files: z.record(z.string(), z.string()).optional() })
});
/** The same with the fields of every record in the reference; the door adds the namespace. */
export const backupSchema = openBackup.extend({
	sections: shownAs(z.record(z.string(), z.array(record)), { output: sectionsSchema })
});
export const exportedBackup = z.object({
	summary: z.record(z.string(), z.int()).describe('How many records each section holds'),
	backup: openBackup.extend({ namespace: z.string() })
});
