import { z } from 'zod';
import { timeSchema } from '../../../../../operation/response-schema.ts';
import type { Standing } from '../../../jobs/by-key.ts';
import type { BackupDrill } from '../model.ts';

const drillStates = [
	'queued',
	'running',
	'done',
	'failed',
	'cancelled'
] as const satisfies readonly Standing['state'][];

/** What the job of a drill says that gave way to teams that play. */
export const playBegan = 'Teams began to play, and the test would have kept them waiting.';

/** So many differences are listed, as many as an import tells faults. */
export const mostTold = 100;

const difference = z.object({
	path: z.string().describe('A section, one of its records, or a file'),
	code: z.string().describe('One of those of a drill, or that of a fault of a file'),
	message: z.string(),
	fields: z.array(z.string()).optional().describe('Fields of the record that differ'),
	expected: z.int().optional().describe('How many the backup holds'),
	found: z.int().optional().describe('How many were restored')
});
/** Where what was restored differs from its backup: a code with its values, and the sentence in English. */
export type Difference = z.output<typeof difference>;

const told = {
	name: z.string().describe('The file'),
	differences: z.array(difference).max(mostTold),
	more: z.int().describe('Differences that are not listed')
};

/** What a drill found about a backup that could be restored. */
export const proof = z.object({
	...told,
	bytes: z.int(),
	seconds: z.number().describe('How long the restore took'),
	records: z.int(),
	isSameKey: z.boolean().describe('Whether printed cards work when it is restored here')
});
export type Proof = z.output<typeof proof>;

/** What is known of the last drill; `seconds` is null when the backup could not be restored. */
export const drillReport = proof.extend({
	bytes: z.int().nullable(),
	seconds: z.number().nullable(),
	records: z.int().nullable(),
	isSameKey: z.boolean().nullable()
});
export type DrillReport = z.output<typeof drillReport>;

export const drillResponse = z.object({
	state: z.enum(drillStates),
	job: z.int().nullable().describe('Id of its job, which the live topic `jobs` tells about'),
	progress: z.int().describe('In percent'),
	error: z.string().nullable().describe('Why the last try failed'),
	playBegan: z.boolean().describe('It ended because teams began to play that would have had to wait'),
	endedAt: timeSchema.nullable().describe('When the last drill that came to a result ended'),
	report: drillReport.nullable().describe('What that one found')
});
type DrillResponse = z.output<typeof drillResponse>;

/** Jobs are forgotten after a week; what a drill found stays. */
const stateOf = ({ report }: BackupDrill, job: Standing | undefined): Standing['state'] =>
	job?.state ?? (report ? 'done' : 'failed');

/** The drill of a namespace as the screen shows it. */
export const presentDrill = (row: BackupDrill, job: Standing | undefined): DrillResponse => ({
	state: stateOf(row, job),
	job: job?.id ?? null,
	progress: job?.progress ?? 0,
	error: job?.error ?? null,
	playBegan: job?.error === playBegan,
	endedAt: row.endedAt?.toISOString() ?? null,
	report: row.report
});
