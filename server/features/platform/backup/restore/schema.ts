import { z } from 'zod';
import { invalidInput } from '../../../../runtime/errors.ts';
import { fieldErrorsOf } from '../../../../operation/validation-errors.ts';

const mode = z
	.enum(['replace', 'merge'])
	.default('replace')
	.describe('`replace` removes what the namespace holds first; `merge` finds records by slug, uid or address');
const dryRun = z.boolean().default(false).describe('Answers what would happen, and changes nothing');
const confirm = z.string().max(100).optional().describe('The name of the namespace, when it holds something');

const options = z.strictObject({ mode, dryRun, confirm });

/** A backup whose bytes are on disk, and what was said beside it. */
export const sentBackup = z.strictObject({
	file: z.string(),
	/** Whether the file was laid down for this import alone, and goes with it. */
	isOurs: z.boolean().default(true),
	mode: mode.optional(),
	dryRun: dryRun.optional(),
	confirm
});

/** What was asked, in the file or beside it; 422 for what makes no sense. */
export function importOptions(
	inFile: Record<string, unknown>,
	beside: Pick<z.output<typeof sentBackup>, 'mode' | 'dryRun' | 'confirm'>
): z.output<typeof options> {
	const said = Object.fromEntries(
		Object.entries({ mode: beside.mode, dryRun: beside.dryRun, confirm: beside.confirm }).filter(
			([, value]) => value !== undefined
		)
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
