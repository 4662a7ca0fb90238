import { kinds } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { invalidField, invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { maxPointsOf } from '../../../authoring/catalogs/schema.ts';
import type { SubmitInput } from './submit-input.ts';
import type { SubmittedScore } from './submit-score.ts';

type Totals = Omit<SubmittedScore, 'source' | 'rows'>;

/**
 * The numbers of a result without answers: points are the same share of the catalog's points as correct is of total.
 */
export function totalsOf(input: SubmitInput, questions: readonly StoredQuestion[]): Totals {
	const { correct, total } = countsOf(input, questions.filter(({ type }) => kinds[type].isScored).length);
	if (correct > total) throw invalidField('correct', 'too_big', `This must be at most ${total}.`);
	const worth = maxPointsOf([...questions]);
	const maxPoints = worth || total;
	const points = worth && total ? Math.round((correct / total) * worth) : correct;
	return { correct, total, points, maxPoints, efficiency: null };
}

function countsOf(input: SubmitInput, scored: number): { correct: number; total: number } {
	const wrong = Array.isArray(input.wrong) ? input.wrong.length : (input.wrong ?? undefined);
	const sum = input.correct !== null && input.correct !== undefined && wrong !== undefined ? input.correct + wrong : 0;
	const total = input.total ?? (sum || scored || undefined);
	const correct = input.correct ?? (total === undefined || wrong === undefined ? undefined : total - wrong);
	const faults: FieldError[] = [];
	const need = (path: string) =>
		faults.push({ path, code: 'required', message: 'This is needed when there are no answers to count.' });
	if (correct === undefined) need('correct');
	if (total === undefined) need('total');
	if (correct !== undefined && correct < 0)
		faults.push({ path: 'wrong', code: 'too_big', message: `This must be at most ${total}.` });
	if (correct === undefined || total === undefined || faults.length) throw invalidInput(faults);
	return { correct, total };
}
