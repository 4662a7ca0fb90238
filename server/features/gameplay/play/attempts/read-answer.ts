import { parseAnswer } from '#lib/questions/index.ts';
import type { Answers, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { invalidInput } from '../../../../runtime/errors.ts';
import { pathText } from '../../../../operation/validation-errors.ts';

/** A raw answer in its checked form; null skips the question. 422 at `answer` for everything that is none. */
export function readAnswer(question: StoredQuestion, raw: unknown): Answers[QuestionType] | null {
	if (raw === null) return null;
	if (raw === undefined)
		throw invalidInput([
			{ path: 'answer', code: 'required', message: 'An answer is needed; null skips the question.' }
		]);
	const parsed = parseAnswer(question, raw);
	if ('answer' in parsed) return parsed.answer;
	throw invalidInput(
		parsed.errors.map(({ path, code, message }) => ({ path: pathText(path, 'answer'), code, message }))
	);
}
