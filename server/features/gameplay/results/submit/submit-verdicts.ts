import { invalidInput, type FieldError } from '../../../../runtime/errors.ts';
import type { SubmitInput } from './submit-input.ts';
import {
	nothingGiven,
	scoredRow,
	type Entry,
	type Placed,
	type Scoring,
	type SubmittedRow,
	type Verdict
} from './submit-row.ts';

/** Rows from the sender's own verdicts, question by question; undefined when it sent only totals. */
export function verdictRows(input: SubmitInput, scored: Placed[], settings: Scoring): SubmittedRow[] | undefined {
	const { answers, wrong, correct } = input;
	const judged = (isCorrect: boolean, entry?: Entry): Verdict => ({
		fraction: isCorrect ? 1 : 0,
		isCorrect,
		status: 'accepted',
		entry,
		answerText: entry?.text ?? null
	});
	if (answers?.length) {
		if (answers.length > scored.length) throw invalidInput([tooMany(scored.length)]);
		return scored.map((one, index) => {
			const entry = answers[index];
			return scoredRow(one, entry ? judged(entry.isCorrect === true, entry) : nothingGiven, settings);
		});
	}
	const total = input.total ?? scored.length;
	const isList = Array.isArray(wrong) && scored.length > 0 && total === scored.length;
	if (!isList || (correct ?? total - wrong.length) !== total - wrong.length) return undefined;
	checkPositions(wrong, total);
	return scored.map((one, index) => scoredRow(one, judged(!wrong.includes(index + 1)), settings));
}

const tooMany = (most: number): FieldError => ({
	path: 'answers',
	code: 'too_long',
	message: `The catalog has ${most} scored questions.`
});

function checkPositions(positions: number[], total: number): void {
	const faults = positions.flatMap((position, index): FieldError[] => {
		const path = `wrong[${index}]`;
		if (position > total) return [{ path, code: 'too_big', message: `The catalog has ${total} scored questions.` }];
		if (positions.indexOf(position) < index)
			return [{ path, code: 'duplicate', message: 'This place is named twice.' }];
		return [];
	});
	if (faults.length) throw invalidInput(faults);
}
