import { answerText, kinds, parseAnswer, score } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import { invalidInput, type Fault } from '../../errors.ts';
import { pathText } from '../../faults.ts';
import type { Settings } from '../events/settings.ts';
import { swipeLabels } from '../play/labels.ts';
import { limitSeconds, scorePoints } from '../play/scoring.ts';
import type { AnswerStatus, ResultSource } from './model.ts';
import type { SubmitInput, SubmittedEntry } from './submit-input.ts';
import { totalsOf } from './submit-totals.ts';

/** A question of the catalog with its 0-based place and its limit in seconds. */
interface Placed {
	question: StoredQuestion;
	position: number;
	limit: number | null;
}

/** One row of a submitted result. */
export interface SubmittedRow extends Placed {
	status: AnswerStatus;
	rawAnswer: unknown;
	answerText: string | null;
	timeLeftSec: number | null;
	fraction: number;
	isCorrect: boolean | null;
	finalPoints: number;
	efficiency: number;
	consent: boolean | null;
}

/** What a submitted result is worth; `efficiency` is null and `rows` empty when only totals are known. */
export interface SubmittedScore {
	source: ResultSource;
	rows: SubmittedRow[];
	correct: number;
	total: number;
	points: number;
	maxPoints: number;
	efficiency: number | null;
}

type Scoring = Pick<Settings, 'countdownEnabled' | 'countdown' | 'timeBonusFloor' | 'partialCredit' | 'locale'>;
type Entry = NonNullable<SubmittedEntry>;
interface Verdict {
	fraction: number;
	isCorrect: boolean | null;
	status: AnswerStatus;
	entry?: Entry | undefined;
	rawAnswer?: unknown;
	answerText?: string | null;
}
const nothingGiven: Verdict = { fraction: 0, isCorrect: false, status: 'skipped' };

/** Scores a submitted result (contract 9.2, steps 2 and 3): by raw answers, by verdicts, else by totals; `sender` names the door. */
export function scoreSubmission(
	input: SubmitInput,
	questions: readonly StoredQuestion[],
	settings: Scoring,
	sender: ResultSource
): SubmittedScore {
	const placed = questions.map((question, position) => ({
		question,
		position,
		limit: limitSeconds(question.countdown, settings)
	}));
	const answers = input.answers ?? [];
	const rows = answers.some((entry) => entry?.answer !== undefined)
		? rawRows(answers, placed, settings)
		: verdictRows(input, placed.filter(isScored), settings);
	if (!rows) return { source: sender, rows: [], ...totalsOf(input, questions) };
	const source = answers.some((entry) => entry?.answer !== undefined) ? 'recomputed' : sender;
	const scored = rows.filter(isScored);
	const sum = (read: (row: SubmittedRow) => number) => scored.reduce((total, row) => total + read(row), 0);
	return {
		source,
		rows,
		correct: sum(({ isCorrect }) => Number(isCorrect)),
		total: scored.length,
		points: sum(({ finalPoints }) => finalPoints),
		maxPoints: sum(({ question }) => question.points),
		efficiency: sum(({ efficiency }) => efficiency)
	};
}

const isScored = ({ question }: Placed) => kinds[question.type].isScored;

function rawRows(answers: readonly SubmittedEntry[], placed: Placed[], settings: Scoring): SubmittedRow[] {
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
	const photo = 'photoId' in answer && answer.photoId ? 'present' : 'none';
	return {
		...score(question, answer, { partialCredit, photo }),
		status: 'accepted',
		entry,
		rawAnswer: answer,
		answerText: answerText(question, answer, swipeLabels(settings.locale))
	};
}

/** Rows from the sender's own verdicts, question by question; undefined when it sent only totals. */
function verdictRows(input: SubmitInput, scored: Placed[], settings: Scoring): SubmittedRow[] | undefined {
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

const tooMany = (most: number): Fault => ({
	path: 'answers',
	code: 'too_long',
	message: `The catalog has ${most} scored questions.`
});

function checkPositions(positions: number[], total: number): void {
	const faults = positions.flatMap((position, index): Fault[] => {
		const path = `wrong[${index}]`;
		if (position > total) return [{ path, code: 'too_big', message: `The catalog has ${total} scored questions.` }];
		if (positions.indexOf(position) < index)
			return [{ path, code: 'duplicate', message: 'This place is named twice.' }];
		return [];
	});
	if (faults.length) throw invalidInput(faults);
}

function scoredRow(placed: Placed, verdict: Verdict, { timeBonusFloor }: Scoring): SubmittedRow {
	const { fraction, isCorrect, status, entry, rawAnswer = null, answerText: text = null } = verdict;
	const sent = entry?.timeLeftSec ?? entry?.time_left_sec ?? null;
	const timeLeftSec = placed.limit === null || sent === null ? null : Math.min(sent, placed.limit);
	const { points } = placed.question;
	const worth = { points, limitSeconds: placed.limit, timeLeftSeconds: timeLeftSec, timeBonusFloor, fraction };
	return {
		...placed,
		status,
		rawAnswer,
		answerText: text,
		timeLeftSec,
		fraction,
		isCorrect,
		...scorePoints(worth),
		consent: entry?.consent ?? null
	};
}
