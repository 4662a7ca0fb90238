import { kinds } from '#lib/questions/index.ts';
import { writtenTranslations } from '#lib/questions/translations.ts';
import type { QuestionInput, StoredQuestion } from '#lib/questions/types.ts';

/**
 * A stored question as input that would store it again. New rules are not applied to it: what was valid when it was
 * stored stays valid.
 */
export function inputOfStored({ isVoid: _own, translation: _kept, ...question }: StoredQuestion): QuestionInput {
	const { type, content } = question;
	const translations = writtenTranslations(question, { ids: false }) ?? null;
	return { ...question, content: kinds[type].write(content as never, { ids: false }), translations } as QuestionInput;
}
