import { kinds } from '#lib/questions/index.ts';
import { writtenTranslations } from '#lib/questions/translations.ts';
import type { QuestionType, StoredQuestion } from '#lib/questions/types.ts';
import type { QuestionResponse } from '../read/question-response.ts';
import type { CatalogDetails } from '../read/read-details.ts';

/** Whether options, items, cards and terms have their ids. */
interface Form {
	ids: boolean;
}

/** The written form of a question (contract 5.1, 5.2): fixed key order, defaults and nulls absent. */
export function writeQuestion<Type extends QuestionType>(
	question: StoredQuestion<Type>,
	form: Form = { ids: false }
): QuestionResponse {
	const { id, type, prompt, points, countdown, instantFeedback, image, explanation, sample, content } = question;
	const shared = { id, type, prompt, points, countdown, instantFeedback, image, explanation, sample };
	const translations = writtenTranslations(question as StoredQuestion, form);
	const own = { ...withoutNulls(shared), ...kinds[type].write(content, form) };
	return { ...own, ...(translations ? { translations } : {}) } as QuestionResponse;
}

/** The written form of a catalog with its details; empty details are absent. */
export function writeCatalog(
	details: CatalogDetails,
	questions: readonly StoredQuestion[],
	form: Form = { ids: false }
): Record<string, unknown> {
	const { name, description, comment, raetsel_buchstabe, sort_order } = details;
	return {
		...withoutNulls({
			name,
			description: description || null,
			comment: comment || null,
			raetsel_buchstabe,
			sort_order
		}),
		questions: questions.map((question) => writeQuestion(question, form))
	};
}

const withoutNulls = (fields: Record<string, unknown>) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
