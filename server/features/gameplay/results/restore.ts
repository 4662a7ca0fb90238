import { z } from 'zod';
import { kinds, questionTypes } from '#lib/questions/index.ts';
import type { QuestionType } from '#lib/questions/types.ts';
import { roundRuleStored } from './judging/round-rule.ts';
import { settledAs } from './judging/verdict.ts';
import { verdicts } from '#lib/ranking/verdict.ts';
import { asStored } from '../../../operation/as-stored.ts';
import { askedQuestion } from '../../authoring/catalogs/restore.ts';
import { settingsStored } from '../../authoring/events/settings.ts';
import { correctionKinds, resultStates, sources, statuses } from './schema.ts';

// What scores an answer; attempts that brought their totals have no questions.
const scoring = ['shuffleAnswers', 'timeBonusFloor', 'partialCredit', 'instantFeedback', 'revealSolutions'];
/** The plan of an attempt or round in a backup. */
export const planStored = z
	.strictObject({
		settings: settingsStored.extend({ rule: roundRuleStored.optional() }),
		questions: z.array(
			z.looseObject({ id: z.int().nullable(), limit: z.int().min(0).nullable(), question: askedQuestion })
		)
	})
	.refine(({ settings, questions }) => !questions.length || scoring.every((key) => (settings[key] ?? null) !== null), {
		path: ['settings'],
		error: 'The settings that score these questions are missing.',
		params: { code: 'required' }
	});

/** Schemas of the columns of attempts in a backup. */
export const attemptChecks = { state: z.enum(resultStates), source: z.enum(sources), plan: asStored(planStored) };

const type = z.enum(questionTypes);

/** Schemas of the columns of answers in a backup. */
export const answerChecks = {
	type,
	status: z.enum(statuses),
	question: asStored(askedQuestion),
	rawAnswer: asStored(z.record(z.string(), z.unknown())).nullable(),
	verdict: z.enum(verdicts).nullable(),
	share: z.number().min(0).max(1).nullable(),
	answerHistory: asStored(z.array(z.string())).nullable()
};

/** What backups from before verdicts were stored do not say: their answers counted since they arrived. */
export function olderVerdict(answer: Record<string, unknown>): Record<string, unknown> {
	if (answer.settledAt !== undefined || answer.status === 'open') return {};
	const isCorrect = (answer.isCorrect ?? null) as boolean | null;
	return settledAs({ isCorrect, fraction: Number(answer.fraction) }, (answer.receivedAt ?? answer.updatedAt) as Date);
}

interface Answered {
	type: QuestionType;
	rawAnswer?: unknown;
}

/** An answer in a backup of the form of its question, whose type it has. */
export const wholeAnswer = z
	.looseObject({ type, question: z.looseObject({ type }) })
	.refine((answer) => answer.question.type === answer.type, {
		path: ['type'],
		error: 'The question has another type.',
		params: { code: 'invalid_format' },
		abort: true
	})
	.refine((answer) => isAnswer(answer), {
		path: ['rawAnswer'],
		error: 'This answer does not have the form of its question.',
		params: { code: 'invalid_answer' }
	});

const isAnswer = ({ type: of, rawAnswer = null }: Answered): boolean =>
	rawAnswer === null || kinds[of].rawAnswer.safeParse(rawAnswer).success;

/** Schemas of the columns of decisions about answers in a backup. */
export const correctionChecks = {
	kind: z.enum(correctionKinds),
	wasQuestion: asStored(askedQuestion).nullable()
};
