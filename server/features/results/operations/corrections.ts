import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { operation } from '../../../operation/operation.ts';
import { correct, correctionResponse, takeBack } from '../corrections/correct.ts';
import { answerId } from '../schema.ts';

const access = { area: 'events', right: 'w' } as const;
export const reason = lineText(200).describe('Why; kept with the correction and in the log');

const correctionInput = z
	.strictObject({
		id: answerId,
		isCorrect: z.boolean().optional().describe('The verdict; left out = as it is'),
		finalPoints: z.int().min(0).max(10_000).optional().describe('The points; left out = what the verdict is worth'),
		reason,
		dryRun: z.boolean().default(false).describe('Only tell which places would change')
	})
	.superRefine(({ isCorrect, finalPoints }, context) => {
		if (isCorrect !== undefined || finalPoints !== undefined) return;
		context.addIssue({
			code: 'custom',
			path: ['isCorrect'],
			message: 'Say whether the answer is right, or its points.',
			params: { code: 'required' }
		});
	});

/** Decides by hand whether an answer is right and what it earns; late answers too. The newest decision counts. */
export const correctAnswer = operation({
	summary: 'Correct the verdict or the points of one answer.',
	access,
	input: correctionInput,
	output: correctionResponse,
	errors: ['wrong_state'],
	changes: [],
	target: ({ event_uid, dryRun }, { id, reason }) => (dryRun ? null : `${event_uid}/answer ${id}: ${reason}`),
	run: (work) => correct(work, work.input)
});

/** Takes the newest correction by hand of an answer back. */
export const uncorrectAnswer = operation({
	summary: 'Take the newest correction of an answer back.',
	access,
	input: z.strictObject({ id: answerId }),
	output: correctionResponse,
	errors: ['wrong_state'],
	changes: [],
	target: ({ event_uid }, { id }) => `${event_uid}/answer ${id}`,
	run: (work) => takeBack(work, work.input.id)
});
