import { z } from 'zod';
import { locales } from '#lib/messages/locale.ts';
import { shownAs } from '../../../../operation/response-schema.ts';
import { sentFile } from '../../../../operation/uploaded-file.ts';
import { eventKey } from '../../events/schema.ts';
import { encodings } from '../../../../runtime/files/text-encoding.ts';
import { formats } from './rows.ts';
import { modes } from './targets.ts';

const flag = shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() });
const emptyAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const number = z.union([
	z.int(),
	z
		.string()
		.regex(/^\d{1,5}$/)
		.transform(Number)
]);

/** A file of questions with its options, or the token of a checked one. */
export const importInput = z
	.strictObject({
		event: eventKey,
		file: z
			.union([sentFile, z.array(sentFile).min(1).max(100)])
			.optional()
			.describe('At most 5 MB'),
		catalog: emptyAsAbsent(z.string().trim().max(100)).describe(
			'slug or uid of the catalog; else the name of the file'
		),
		format: z
			.enum(['auto', ...formats])
			.default('auto')
			.describe('auto = found out from the content'),
		encoding: z
			.enum(['auto', ...encodings])
			.default('auto')
			.describe('How a text is written; auto = as it says or looks'),
		mode: z.enum(modes).default('append'),
		locale: emptyAsAbsent(z.enum(locales)).describe('Language of the words for true and false'),
		points: number.pipe(z.int().min(0).max(10_000)).default(1).describe('Points of questions that name none'),
		dryRun: flag.optional().describe('Only report what would happen; the default without importToken'),
		skipInvalid: flag.default(false).describe('Leave out questions with faults instead of refusing all'),
		importToken: z.string().max(100).optional().describe('Takes in what a dry run checked')
	})
	.refine(({ file: sent, importToken }) => sent !== undefined || importToken !== undefined, {
		path: ['file'],
		error: 'Please send a file.',
		params: { code: 'required' }
	});
