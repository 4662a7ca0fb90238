import { createHash } from 'node:crypto';
import type { Locale } from '#lib/messages/locale.ts';
import { isObject, type Raw } from '#lib/questions/reading.ts';
import { Lost, statement } from './answers.ts';
import { withoutEntities } from './html/plain.ts';
import { requireFew } from './refusal.ts';
import { unreadable } from '../../../../runtime/files/file-refusal.ts';
import { about, type ReadRow } from './rows.ts';

/** The source of the questions, as their licence requires. */
export const openTriviaNote = 'Open Trivia Database (opentdb.com), CC BY-SA 4.0';

const points: Record<string, number> = { easy: 1, medium: 2, hard: 3 };
const answers: Record<number, string> = {
	1: 'it has not that many questions of this kind',
	2: 'a parameter of the call was wrong',
	3: 'its session does not exist',
	4: 'its session has no more questions',
	5: 'it was asked too often'
};

/** Whether a JSON value is a response of the Open Trivia Database. */
export const isOpenTrivia = (json: unknown): json is Raw =>
	isObject(json) && 'response_code' in json && Array.isArray(json.results);

/** Whether a JSON value is only the list of such a response, as in question collections. */
export const isOpenTriviaList = (json: unknown): json is Raw[] =>
	Array.isArray(json) &&
	json.length > 0 &&
	json.every((one) => isObject(one) && 'correct_answer' in one && Array.isArray(one.incorrect_answers));

type Decode = (text: string) => string;

const fromBase64: Decode = (text) => Buffer.from(text, 'base64').toString('utf8');
const fromUrl: Decode = (text) => {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
};
const fromLegacyUrl: Decode = (text) => fromUrl(text.replaceAll('+', ' '));

const textsOf = (result: Raw): string[] =>
	Object.values(result)
		.flat()
		.filter((value) => typeof value === 'string');

/** The encoding of the texts, which the file itself does not declare. */
function decoderOf(results: Raw[]): Decode {
	const types = results.map(({ type }) => (typeof type === 'string' ? type : ''));
	if (types.length && types.every((type) => ['multiple', 'boolean'].includes(fromBase64(type)))) return fromBase64;
	const texts = results.flatMap(textsOf);
	if (
		texts.some((text) => text.includes(' ')) ||
		!texts.some((text) => /%[0-9a-f]{2}/i.test(text) || text.includes('+'))
	)
		return (text) => text;
	return texts.some((text) => text.includes('+')) ? fromLegacyUrl : fromUrl;
}

/** The questions of a response of the Open Trivia Database; 422 for a response without any. */
export function readOpenTrivia(json: Raw, locale: Locale | undefined): ReadRow[] {
	if (json.response_code !== 0) {
		const why = answers[Number(json.response_code)] ?? 'an unknown reason';
		throw unreadable('source_error', `The Open Trivia Database gave no questions: ${why}.`);
	}
	return readOpenTriviaList(json.results as unknown[], locale);
}

/** The questions of such a list. */
export function readOpenTriviaList(list: unknown[], locale: Locale | undefined): ReadRow[] {
	requireFew(list.length);
	const results = list.map((one) => (isObject(one) ? one : {}));
	const decode = decoderOf(results);
	const read = (value: unknown) => (typeof value === 'string' ? withoutEntities(decode(value)).trim() : '');
	return results.map((result, index) => rowOf(result, index + 1, read, locale));
}

function rowOf(result: Raw, number: number, read: (value: unknown) => string, locale: Locale | undefined): ReadRow {
	const isTruth = typeof result.correct_answer === 'boolean';
	const [type, prompt] = [read(result.type) || 'multiple', read(result.question)];
	const right = isTruth ? String(result.correct_answer) : read(result.correct_answer);
	const lost = new Lost();
	const row = { source: `question ${number}`, prompt, warnings: lost.warnings, faults: lost.faults };
	const shared = { prompt, points: pointsOf(read(result.difficulty), lost) };
	// Its questions are in English, and so are their answers unless another language is requested.
	if (type === 'boolean')
		return { ...row, raw: { ...statement([{ text: right, weight: 100 }], locale ?? 'en', lost), ...shared } };
	if (type !== 'multiple') return { ...row, type };
	if (!right) return { ...row, faults: [about('no_right_answer', 'The right answer is missing.')] };
	const options = (Array.isArray(result.incorrect_answers) ? result.incorrect_answers : []).map(read);
	const place = placeOf(prompt, options.length + 1);
	options.splice(place, 0, right);
	return { ...row, raw: { type: 'mc', options, answers: [place], ...shared } };
}

function pointsOf(difficulty: string, lost: Lost): number | undefined {
	const known = Object.hasOwn(points, difficulty.toLowerCase()) ? points[difficulty.toLowerCase()] : undefined;
	if (difficulty && known === undefined)
		lost.tell(
			about('unknown_difficulty', 'This difficulty is not known; the question got the usual points.', difficulty)
		);
	return known;
}

/** A place that looks like chance and is always the same for a question. */
const placeOf = (prompt: string, count: number): number =>
	createHash('sha256').update(prompt).digest().readUInt32BE(0) % count;
