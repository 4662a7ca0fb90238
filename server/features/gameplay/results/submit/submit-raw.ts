import { parseAnswer } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import { pathText } from '../../../../operation/validation-errors.ts';
import { judge } from '../judging/judge.ts';
import type { SubmittedEntry } from './submit-input.ts';
import {
	isScored,
	nothingGiven,
	scoredRow,
	type Entry,
	type Placed,
	type Scoring,
	type SubmittedRow,
	type Verdict
} from './submit-row.ts';

/** Rows from raw answers, judged here; missing ones of scored questions are wrong. Throws 422 with every error. */
export function rawRows(answers: readonly SubmittedEntry[], placed: Placed[], settings: Scoring): SubmittedRow[] {
	const faults: FieldError[] = [];
	const verdicts = new Map<number, Verdict>();
	answers.forEach((entry, index) => {
		if (entry?.answer === undefined) return;
		const path = `answers[${index}]`;
		const known = placed.find(({ question }) => question.id === entry.questionId);
		if (!known)
			faults.push({
				path: `${path}.questionId`,
				code: 'unknown_reference',
				message: 'The catalog has no such question.'
			});
		else if (verdicts.has(known.question.id))
			faults.push({ path: `${path}.questionId`, code: 'duplicate', message: 'This question is answered twice.' });
		else verdicts.set(known.question.id, verdictOn(known.question, entry, `${path}.answer`, settings, faults));
	});
	if (faults.length) throw invalidInput(faults);
	return placed.flatMap((one) => {
		const verdict = verdicts.get(one.question.id) ?? (isScored(one) ? nothingGiven : undefined);
		return verdict ? [scoredRow(one, verdict, settings)] : [];
	});
}

function verdictOn(
	question: StoredQuestion,
	entry: Entry,
	path: string,
	settings: Scoring,
	faults: FieldError[]
): Verdict {
	const parsed = entry.answer === null ? { answer: null } : parseAnswer(question, entry.answer);
	if ('errors' in parsed) {
		faults.push(...parsed.errors.map((error) => ({ ...error, path: pathText(error.path, path) })));
		return nothingGiven;
	}
	const { answer } = parsed;
	const photoUid = (answer && 'photoId' in answer && answer.photoId) || null;
	return { ...judge(question, answer, settings), photoUid, entry };
}
