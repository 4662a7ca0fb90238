import { kinds } from '#lib/questions/index.ts';
import { writtenTranslations } from '#lib/questions/translations.ts';
import type { QuestionInput, StoredQuestion } from '#lib/questions/types.ts';

/**
 * A stored question as an input that would store it again. It is not held against the rules for new questions: what was
 * legal when it was stored stays so.
 */
export function inputOfStored({ isVoid: _own, translation: _kept, ...question }: StoredQuestion): QuestionInput {
	const { type, content } = question;
	const translations = writtenTranslations(question, { ids: false }) ?? null;
	return { ...question, content: kinds[type].write(content as never, { ids: false }), translations } as QuestionInput;
}
