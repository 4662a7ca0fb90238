import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { timeSchema } from '../../../../operation/response-schema.ts';
import { recordId } from '../../../platform/namespaces/fields.ts';
import { encodings } from '../../../../runtime/files/text-encoding.ts';

/** `reading` = what would happen is found out, `ready` = waits for the proof of consent, `writing` = is taken in. */
const importStates = ['reading', 'ready', 'writing', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** What happens to a line: `known` addresses and those that `left` stay as they are. */
const outcomes = ['new', 'known', 'left', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** Why a line is refused. */
const reasons = [
	...(['noAddress', 'badAddress', 'repeated', 'noConsent', 'badConsent', 'noDate', 'badDate', 'futureDate'] as const)
] as const;
export type Reason = (typeof reasons)[number];

/** The most lines of one file, and its largest size. */
export const mostLines = 1_000_000;
export const mostBytes = 200_000_000;

export const importId = recordId.describe('Id of the import');

const column = z.int().min(0).max(199);
/** Which column holds what; null = none does. */
export const columnChoice = {
	email: column,
	consent: column.nullable().describe('What was agreed to'),
	consentAt: column.nullable().describe('When it was agreed to'),
	leftAt: column.nullable().describe('When somebody unsubscribed: such lines are never taken in')
};
const importColumns = z.object({
	...columnChoice,
	delimiter: z.enum([';', ',', '\t']),
	encoding: z.enum(encodings),
	/** The first row names the columns. */
	hasHeadings: z.boolean(),
	/** What the columns are called, or their first cells. */
	headings: z.array(z.string())
});
export type ImportColumns = z.infer<typeof importColumns>;

/** What the addresses of a file agreed to, where a line does not say so itself. */
export const importProof = z.strictObject({
	consent: lineText(600).nullable().describe('The words that people agreed to'),
	source: lineText(200).describe('Where they agreed, such as a form on paper'),
	consentAt: z.iso.datetime({ offset: true }).nullable().describe('When they agreed')
});
export type ImportProof = z.infer<typeof importProof>;

const importCounts = z.object({ new: z.int(), known: z.int(), left: z.int(), refused: z.int() });
export type ImportCounts = z.infer<typeof importCounts>;
export const noCounts: ImportCounts = { new: 0, known: 0, left: 0, refused: 0 };

const sample = z.object({
	line: z.int().describe('As a spreadsheet numbers it'),
	text: z.string(),
	outcome: z.enum(outcomes),
	reason: z.enum(reasons).nullable()
});
/** A line that is not taken in. */
export type ImportSample = z.infer<typeof sample>;

/** An import in responses. */
export const importResponse = z
	.object({
		id: z.int(),
		namespace: z.string(),
		fileName: z.string(),
		state: z.enum(importStates),
		columns: importColumns,
		proof: importProof.nullable(),
		counts: importCounts,
		samples: z.array(sample),
		total: z.int().describe('Lines of the file; 0 until they are counted'),
		position: z.int().describe('Lines that are done'),
		percent: z.int(),
		error: z.string().nullable(),
		createdAt: timeSchema,
		endedAt: timeSchema.nullable()
	})
	.meta({ id: 'SubscriberImport' });
