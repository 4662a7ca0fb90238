import { answerText, kinds, parseAnswer, score } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { invalidInput, type Fault } from '../../errors.ts';
import { pathText } from '../../faults.ts';
import { swipeLabels } from '../play/labels.ts';
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

/** Rows from raw answers, judged here; scored questions without one are wrong. Throws 422 with every fault. */
export function rawRows(answers: readonly SubmittedEntry[], placed: Placed[], settings: Scoring): SubmittedRow[] {
	const faults: Fault[] = [];
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
		else verdicts.set(known.question.id, judge(known.question, entry, `${path}.answer`, settings, faults));
	});
	if (faults.length) throw invalidInput(faults);
	return placed.flatMap((one) => {
		const verdict = verdicts.get(one.question.id) ?? (isScored(one) ? nothingGiven : undefined);
		return verdict ? [scoredRow(one, verdict, settings)] : [];
	});
}

function judge(question: StoredQuestion, entry: Entry, path: string, settings: Scoring, faults: Fault[]): Verdict {
	const nothing = { ...nothingGiven, isCorrect: kinds[question.type].isScored ? false : null };
	if (entry.answer === null) return { ...nothing, entry };
	const parsed = parseAnswer(question, entry.answer);
	if ('faults' in parsed) {
		faults.push(...parsed.faults.map((fault) => ({ ...fault, path: pathText(fault.path, path) })));
		return nothing;
	}
	const { answer } = parsed;
	const partialCredit = (settings.partialCredit as string[]).includes(question.type);
	const photoUid = ('photoId' in answer && answer.photoId) || null;
	return {
		...score(question, answer, { partialCredit, photo: photoUid ? 'present' : 'none' }),
		photoUid,
		status: 'accepted',
		entry,
		rawAnswer: answer,
		answerText: answerText(question, answer, swipeLabels(settings.locale))
	};
}
