import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventKey } from '../../../authoring/events/schema.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { teamName } from '../../../authoring/teams/schema.ts';

/** Longest duration or time left that is stored, in seconds: 115 days. */
const mostSeconds = 10_000_000;
const mostQuestions = 500;
const seconds = z.number().min(0).max(mostSeconds);
const count = z.int().min(0).max(mostQuestions);

const entry = z
	.object({
		questionId: z.int().min(1).nullish().describe('Needed with `answer`'),
		answer: z.unknown().optional().describe('Raw answer by the ids of the question; null = skipped'),
		isCorrect: z.boolean().nullish().describe('Verdict of the sender; counts only without any raw answer'),
		timeLeftSec: seconds.nullish(),
		time_left_sec: seconds.nullish(),
		text: z.string().max(500).nullish(),
		consent: z.boolean().nullish()
	})
	.superRefine(({ answer, questionId }, context) => {
		if (answer !== undefined && !questionId)
			context.addIssue({
				code: 'custom',
				path: ['questionId'],
				message: 'A raw answer needs the id of its question.',
				params: { code: 'required' }
			});
	});

/** A result that another system sends (contract 9.2); what it does not name is ignored. */
export const submitInput = z.object({
	event: eventKey,
	name: teamName,
	catalog: z.string().trim().toLowerCase().min(1).max(100).describe('slug or uid of the catalog inside the event'),
	answers: z
		.array(entry.nullable())
		.max(mostQuestions)
		.nullish()
		.describe('One for each scored question of the catalog in its order, or raw answers by their question'),
	correct: count.nullish().describe('How many were right; needed when there are no answers'),
	total: count.nullish().describe('Of how many; needed with `correct`'),
	wrong: z
		.union([count, z.array(z.int().min(1).max(mostQuestions))])
		.nullish()
		.describe('How many, or the 1-based positions'),
	teamToken: z.string().max(100).nullish().describe('Token of the team, where only listed teams may send'),
	startedAt: z.number().min(0).nullish().describe('Unix seconds'),
	started_at: z.number().min(0).nullish().describe('As startedAt'),
	durationSec: seconds.nullish().describe('Seconds that the attempt took'),
	duration_sec: seconds.nullish().describe('As durationSec'),
	submissionId: clientId.nullish().describe('Id of your own; sent again, the stored result is answered')
});
export type SubmitInput = z.output<typeof submitInput>;
/** One entry of `answers`: raw if it has an `answer`. */
export type SubmittedEntry = z.output<typeof entry> | null;

/** SHA-256 of the input except the ids of event and submission, independent of key order. */
export function contentHash({ event: _event, submissionId: _id, ...content }: SubmitInput): string {
	return createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest('hex');
}

const sortedKeys = (_key: string, value: unknown) =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;

/** Start and length of the attempt as sent, clamped to the past; a length follows from the start. */
export function timesOf(input: SubmitInput, now: Date): { startedAt: Date | null; durationSec: number | null } {
	const start = input.startedAt ?? input.started_at ?? null;
	const startedAt = start === null ? null : new Date(Math.min(start * 1000, now.getTime()));
	const sent = input.durationSec ?? input.duration_sec ?? null;
	const passed = startedAt && (now.getTime() - startedAt.getTime()) / 1000;
	const durationSec = sent ?? (passed !== null && passed <= mostSeconds ? passed : null);
	return { startedAt, durationSec: durationSec === null ? null : Math.round(durationSec * 1000) / 1000 };
}
