import { z } from 'zod';
import { invalidInput } from '../../../../runtime/errors.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import { sectionsSchema } from '../section-schema.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';

const mode = z
	.enum(['replace', 'merge'])
	.default('replace')
	.describe('`replace` removes what the namespace holds first; `merge` finds records by slug, uid or address');
const dryRun = z.boolean().default(false).describe('Answers what would happen, and changes nothing');
const confirm = z.string().max(100).optional().describe('The name of the namespace, when it holds something');
const duringPlay = z
	.boolean()
	.default(false)
	.describe(
		'Imports, or does a dry run, also while teams play on this installation. On SQLite more than 5 000 records keep them waiting, and are refused without it (409, `play_waits`)'
	);

const options = z.strictObject({ mode, dryRun, confirm, duringPlay });

// Without their defaults, which would come before what is said in the file.
const beside = {
	mode: mode.removeDefault().optional(),
	dryRun: dryRun.removeDefault().optional(),
	confirm,
	duringPlay: duringPlay.removeDefault().optional()
};

/** A backup whose bytes are on disk, and what was said beside it. */
export const sentFile = z.strictObject({
	file: z.string(),
	...beside,
	isOwn: z
		.boolean()
		.default(false)
		.describe('A file of the caller, who keeps it: `confirm` is asked for, and what the file says besides is not heard')
});

const sections = z.record(z.string(), z.unknown());
const backup = z.looseObject({ format: z.literal('marquee-backup'), version: z.int(), sections });

/** A backup as a value; its form is checked while it is read. */
export const sentBackup = z.strictObject({
	backup: backup.describe('A backup as `export_namespace` answers it'),
	mode,
	dryRun,
	confirm,
	duringPlay
});

/** The same for the reference, with the fields of every record. */
export const shownBackup = sentBackup.extend({
	backup: backup.extend({ sections: shownAs(z.record(z.string(), z.unknown()), { input: sectionsSchema }) })
});

export const stagedName = z.string().regex(/^[\w-]{16}$/);

/** A backup that was uploaded before. */
export const sentUpload = z.strictObject({ staged: stagedName, mode, dryRun, confirm, duringPlay });

/** What was asked, in the file or beside it; 422 for what makes no sense. */
export function importOptions(
	inFile: Record<string, unknown>,
	{ mode, dryRun, confirm, duringPlay }: Pick<z.output<typeof sentFile>, 'mode' | 'dryRun' | 'confirm' | 'duringPlay'>
): z.output<typeof options> {
	const said = Object.fromEntries(
		Object.entries({ mode, dryRun, confirm, duringPlay }).filter(([, value]) => value !== undefined)
	);
	const parsed = options.safeParse({ ...inFile, ...said }, { reportInput: true });
	if (!parsed.success) throw invalidInput(fieldErrorsOf(parsed.error));
	return parsed.data;
}

const count = z.int();
const key = z.union([z.int(), z.string()]);

/** What an import did, or would do (contract K3). */
export const importAnswer = z.object({
	mode: z.enum(['replace', 'merge']),
	dryRun: z.boolean(),
	report: z.record(z.string(), z.object({ created: count, updated: count, deleted: count, skipped: count })),
	idMap: z.record(z.string(), z.record(z.string(), key)).describe('By section: the id of each record by its number'),
	warnings: z.array(z.object({ code: z.string(), message: z.string(), count }))
});
