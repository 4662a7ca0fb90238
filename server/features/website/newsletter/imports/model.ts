import { int, json, table, text, time, uid } from '../../../../database/table.ts';
import type { ImportColumns, ImportCounts, ImportProof, ImportSample, ImportState } from './schema.ts';

/** A list of subscribers from a file: read first, then taken in when somebody has said so. */
export class SubscriberImport extends table(
	'newsletter_imports',
	{
		key: 'id',
		backup: { never: 'the files of imports belong to this installation' }
	},
	{
		/** Names its file, which is deleted in time when the row is gone. */
		uid: uid().unique(),
		fileName: text(200),
		state: text(10).of<ImportState>(),
		columns: json<ImportColumns>(),
		/** What the addresses agreed to; null until somebody has said so. */
		proof: json<ImportProof>().optional(),
		counts: json<ImportCounts>(),
		/** The first lines that are not taken in. */
		samples: json<ImportSample[]>(),
		/** Lines of the file, and how many of them are done. */
		total: int().default(0),
		position: int().default(0),
		/** Counts the starts: a job of an older one stops. */
		run: int().default(0),
		/** Why it failed. */
		error: text(300).optional(),
		endedAt: time().optional()
	}
) {}

/**
 * An address that left and was forgotten since: only a hash of it is kept, so that no import subscribes it again. A
 * person can, by the form.
 */
export class Leaver extends table(
	'newsletter_leavers',
	{ key: 'id', backup: { never: 'it is hashed with the key of this installation' } },
	{ emailHash: text(64) }
) {}
