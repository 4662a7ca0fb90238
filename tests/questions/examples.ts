import { contentOf } from '#lib/questions/index.ts';
import { storedTranslations } from '#lib/questions/translations.ts';
import type { PlayerView, QuestionInput, QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import { readQuestion } from '../../server/features/authoring/catalogs/read/read-question.ts';
import { itemShuffle } from '../../server/features/gameplay/results/attempts/question-order.ts';

/** A question that was read as it is stored; parts keep the ids of what was stored before. */
export function keep(question: QuestionInput, id: number, before?: StoredQuestion): StoredQuestion {
	const content = contentOf(question, before);
	const translations = storedTranslations(question.type, question.translations ?? null, content);
	return { ...question, id, content, translations };
}

/** The question behind a written or lenient form, stored with fresh ids; throws on faults. */
export function stored<Type extends QuestionType = QuestionType>(
	raw: Record<string, unknown>,
	id = 1
): StoredQuestion<Type> {
	const { question, faults } = readQuestion(raw, '');
	if (!question) throw new Error(JSON.stringify(faults));
	return keep(question, id) as unknown as StoredQuestion<Type>;
}

/** Faults of a question as `path code`. */
export const faultsIn = (raw: unknown) => readQuestion(raw, '[0]').faults.map(({ path, code }) => `${path} ${code}`);

/** Warnings of a question as `path code`. */
export const warningsIn = (raw: unknown) =>
	readQuestion(raw, '[0]').warnings.map(({ path, code }) => `${path} ${code}`);

/** How a player of the given attempt sees a question. */
export const view = (attemptId: string, more: Partial<PlayerView> = {}): PlayerView => ({
	shuffle: itemShuffle('a secret key', attemptId, 1),
	shuffleAnswers: true,
	showBack: false,
	...more
});

export const all = { partialCredit: true };
export const nothing = { partialCredit: false };
export const labels = { right: 'True', left: 'False' };
