import { kinds } from '#lib/questions/index.ts';
import type { StoredQuestion } from '#lib/questions/types.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { AppError, invalidField, notFound } from '../../../../runtime/errors.ts';
import { countChange } from './editing.ts';
import { questionsOf } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { storedQuestion } from '../schema.ts';

/** The living questions of a catalog as they are scored, or the one of this id; 404 without that one. */
export async function questionsWithKeys(catalogUid: string, id?: number): Promise<StoredQuestion[]> {
	const questions = (await questionsOf(catalogUid)).map(storedQuestion);
	const found = id === undefined ? questions : questions.filter((question) => question.id === id);
	if (id !== undefined && !found.length) throw notFound('question');
	return found;
}

/** A question with other options as its right ones; 409 for types without options, 422 for options that it does not have. */
export function withRightOptions(question: StoredQuestion, answers: string[]): StoredQuestion {
	const { withRight } = kinds[question.type];
	if (!withRight) throw new AppError('wrong_state', 'This question has no options to choose from.');
	const content = withRight(question.content as never, answers);
	if (!content) throw invalidField('answers', 'unknown_reference', 'The question has no such option.');
	return { ...question, content } as StoredQuestion;
}

/** A question with one more typed answer as a right one; 409 where it cannot have it. */
export function withAcceptedText(question: StoredQuestion, text: string): StoredQuestion {
	const { withAccepted } = kinds[question.type];
	if (!withAccepted) throw new AppError('wrong_state', 'This question has no accepted texts.');
	const content = withAccepted(question.content as never, text);
	if (!content) throw new AppError('wrong_state', 'This text is right already, or the question has no room for it.');
	return { ...question, content } as StoredQuestion;
}

/** Stores since when a question is out of scoring; null = it is scored. */
export async function storeScoring(
	work: Pick<WriteWork, 'transaction' | 'notify' | 'changed'>,
	catalogUid: string,
	{ id, voidedAt }: { id: number; voidedAt: Date | null }
): Promise<void> {
	const { transaction } = work;
	const catalog = await Catalog.findOne({ where: { uid: catalogUid, removedAt: null }, transaction, lock: true });
	if (!catalog) throw notFound('catalog');
	await Question.update({ voidedAt }, { where: { id, catalogUid }, transaction });
	await countChange(catalog, work);
	work.changed('catalogs', 'events');
}

/** Stores a new answer key of a question; stored answers keep theirs. */
export async function storeKey(
	work: Pick<WriteWork, 'transaction' | 'notify' | 'changed'>,
	catalogUid: string,
	{ id, content }: StoredQuestion
): Promise<void> {
	const { transaction } = work;
	const catalog = await Catalog.findOne({ where: { uid: catalogUid, removedAt: null }, transaction, lock: true });
	if (!catalog) throw notFound('catalog');
	await Question.update({ content }, { where: { id, catalogUid }, transaction });
	await countChange(catalog, work);
	work.changed('catalogs', 'events');
}
