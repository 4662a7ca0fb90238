import { z } from 'zod';
import { kinds } from '#lib/questions/index.ts';
import { lineText, plainText } from '#lib/text/fields.ts';
import { authorise } from '../../../../access/policy.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { uidForm } from '../../../../runtime/crypto.ts';
import {
	questionsWithKeys,
	storeKey,
	withAcceptedText,
	withRightOptions
} from '../../../authoring/catalogs/write/change-key.ts';
import { questionKey } from '../../../authoring/catalogs/write/editing.ts';
import { findCatalog } from '../../../authoring/catalogs/find.ts';
import { catalogKey } from '../../../authoring/catalogs/schema.ts';
import { findEvent } from '../../../authoring/events/find.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { correct, correctionResponse, takeBack } from '../corrections/correct.ts';
import { changedAwardsResponse, placeChangeResponse } from '../corrections/places.ts';
import { regrade, regradeResponse } from '../corrections/regrade.ts';
import { setScoring } from '../corrections/void.ts';
import { undoRegrade } from '../corrections/undo-regrade.ts';
import { answerId } from '../schema.ts';

const access = { area: 'events', right: 'w' } as const;
const reason = lineText(200).describe('Why; kept with the correction and in the log');

const correctionInput = z
	.strictObject({
		id: answerId,
		isCorrect: z.boolean().optional().describe('The verdict; left out = as it is'),
		finalPoints: z
			.int()
			.min(-30_000)
			.max(30_000)
			.optional()
			.describe('The points; left out = what the verdict is worth; below 0 in a round where wrong answers cost points'),
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

/** Corrects by hand whether an answer is right and what it earns, even if it was late. The newest correction counts. */
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

/** Undoes a manual correction of an answer. */
export const uncorrectAnswer = operation({
	summary: 'Take a correction of an answer back, the newest unless one is named.',
	access,
	input: z.strictObject({
		id: answerId,
		correction: z.coerce.number().int().positive().optional().describe('Id of the correction; left out = the newest')
	}),
	output: correctionResponse,
	errors: ['wrong_state'],
	changes: [],
	target: ({ event_uid }, { id }) => `${event_uid}/answer ${id}`,
	run: (work) => takeBack(work, work.input)
});

const optionIds = z.array(z.string().max(20)).min(1).max(20);

/** How many ways to change what is right were asked for. */
const changesIn = ({
	answers,
	accept,
	outOfScoring
}: Partial<Record<'answers' | 'accept' | 'outOfScoring', unknown>>) =>
	[answers, accept, outOfScoring].filter((one) => one !== undefined).length;

/** The questions that are to be scored again, with the key that is tried where one is named. */
async function questionsToScore(
	work: WriteWork<{
		question?: number | undefined;
		answers?: string[] | undefined;
		accept?: string | undefined;
		dryRun: boolean;
	}>,
	catalogUid: string
) {
	const { question, answers, accept, dryRun } = work.input;
	const stored = await questionsWithKeys(catalogUid, question);
	if (!answers && accept === undefined) return stored;
	const tried = answers ? withRightOptions(stored[0]!, answers) : withAcceptedText(stored[0]!, accept!);
	if (!dryRun) {
		authorise({ area: 'questions', right: 'w' }, work.actor, work.namespace);
		await storeKey(work, catalogUid, tried);
	}
	return [tried];
}

/**
 * Rescores the stored answers of a catalog, or of one question, with the current answer keys, or with one that is set
 * along with it; manual corrections stay.
 */
export const regradeAnswers = operation({
	summary: 'Score stored answers again after the key of their question changed.',
	access: { scope: 'quiz:write', ...access },
	input: z
		.strictObject({
			event: eventKey,
			catalog: catalogKey,
			question: questionKey.optional().describe('Only this question'),
			answers: optionIds.optional().describe('Ids of the options that are right: the new key of `question`'),
			accept: plainText(300).optional().describe('A typed answer that is right too: added to those of `question`'),
			reason: reason.optional(),
			keepRight: z.boolean().default(false).describe('What was right by the key before stays right'),
			outOfScoring: z
				.boolean()
				.optional()
				.describe('true: no answer to `question` earns points or counts in a total; false: they do again'),
			dryRun: z.boolean().default(false).describe('Only tell what would change')
		})
		.refine((input) => changesIn(input) < 2, {
			path: ['outOfScoring'],
			error: 'A new key, a text or scoring: one at a time.',
			params: { code: 'invalid_input' }
		})
		.refine((input) => input.question !== undefined || changesIn(input) === 0, {
			path: ['question'],
			error: 'Say which question has this key.',
			params: { code: 'required' }
		}),
	output: regradeResponse,
	errors: ['wrong_state'],
	changes: [],
	target: ({ event_uid, dryRun }, { catalog, question, reason, outOfScoring }) => {
		if (dryRun) return null;
		const scoring = outOfScoring === undefined ? '' : outOfScoring ? ' out of scoring' : ' back in scoring';
		return `${event_uid}/${catalog}${question ? `/${question}` : ''}${scoring}${reason ? `: ${reason}` : ''}`;
	},
	async run(work) {
		const { input, namespace } = work;
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.catalog);
		const { reason: why = '', keepRight, outOfScoring, dryRun } = input;
		if (outOfScoring !== undefined) {
			const [question] = await questionsWithKeys(catalog.uid, input.question);
			if (!kinds[question!.type].isScored) throw new AppError('wrong_state', 'Answers of this type are never scored.');
			const wasOut = question!.isVoid === true;
			const scoring = { questionId: question!.id, isOut: outOfScoring, wasOut, reason: why, dryRun };
			return setScoring(work, { catalog, ...scoring });
		}
		const questions = await questionsToScore(work, catalog.uid);
		return regrade(work, { catalog, questions, reason: why, keepRight, dryRun });
	}
});

/** Takes the scoring by a new key back; the key stays in the question. */
export const undoRegradedAnswers = operation({
	summary: 'Take a scoring by a new key back.',
	access,
	input: z.strictObject({ event: eventKey, batch: z.string().regex(uidForm).describe('What the scoring answered') }),
	output: z.object({
		event_uid: uidSchema,
		changed: z.int().min(0),
		places: z.array(placeChangeResponse),
		awards: changedAwardsResponse,
		teams: z.int().min(0)
	}),
	errors: ['wrong_state'],
	changes: [],
	target: ({ event_uid }, { batch }) => `${event_uid}/${batch}`,
	async run(work) {
		const event = await findEvent(work.namespace, work.input.event);
		return undoRegrade(work, event.uid, work.input.batch);
	}
});
