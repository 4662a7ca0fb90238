import { literal, type Transaction } from 'sequelize';
import { z } from 'zod';
import { invalidField, notFound, requireVersion } from '../../../../runtime/errors.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { eventKey } from '../../events/schema.ts';
import { findEvent } from '../../events/find.ts';
import { findCatalog, questionsOf } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { maxQuestions } from '../read/read.ts';
import { catalogKey } from '../schema.ts';

/** How long a removed catalog or question can be restored, in days. */
const trashDays = 30;
const dayMs = 86_400_000;

/** Removed before this moment means permanently deleted. */
export const trashSince = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs);

/** Id of a question, as a number or as the text of a path. */
export const questionKey = z
	.union([
		z.int().min(1),
		z
			.string()
			.regex(/^[1-9]\d{0,8}$/)
			.transform(Number)
	])
	.describe('id of the question');

/** The catalog and event of a change. */
export const ofCatalog = { event: eventKey, slug: catalogKey };

/** 0-based place among the questions of a catalog. */
export const place = z
	.int()
	.min(0)
	.max(maxQuestions - 1)
	.describe('Place among the questions, counted from 0');

/** The same as the digits of an address. */
export const placeText = z
	.string()
	.regex(/^\d{1,3}$/)
	.transform(Number)
	.describe('Place among the questions, counted from 0');

type Change = Pick<WriteWork<{ event: string; slug: string }>, 'input' | 'namespace' | 'ifVersion' | 'transaction'>;

/**
 * The living catalog that a change means, its row locked till the commit; 412 when it is not the version the caller saw.
 * The event's row stays free: an answer of a phone would have to wait for it.
 */
export async function catalogToChange({ input, namespace, ifVersion, transaction }: Change): Promise<Catalog> {
	const event = await findEvent(namespace, input.event);
	const { uid } = await findCatalog(event.uid, input.slug);
	const catalog = await Catalog.findOne({ where: { uid, removedAt: null }, transaction, lock: true });
	if (!catalog) throw notFound('catalog');
	requireVersion(catalog, ifVersion);
	return catalog;
}

/** Counts a change of the questions of a catalog; returns the common output of such changes. */
export async function countChange(catalog: Catalog, work: Pick<WriteWork, 'transaction' | 'notify'>) {
	await catalog.update({ version: catalog.version + 1 }, { transaction: work.transaction });
	work.notify(catalog.eventUid, 'catalogs', 'rankings', 'own');
	return { event_uid: catalog.eventUid, slug: catalog.slug, version: catalog.version };
}

/** 422 when a catalog has no room for so many more questions. */
export async function requireQuestionRoom(catalog: Catalog, more = 1): Promise<void> {
	const count = await Question.count({ where: { catalogUid: catalog.uid, removedAt: null } });
	if (count + more <= maxQuestions) return;
	throw invalidField('question', 'too_long', `A catalog has at most ${maxQuestions} questions.`);
}

/**
 * Moves a live question to a 0-based position of its catalog, or to the end if that is beyond it; returns the position.
 */
export async function placeQuestion(
	question: Question,
	position: number | undefined,
	transaction: Transaction
): Promise<number> {
	const others = (await questionsOf(question.catalogUid)).filter(({ id }) => id !== question.id);
	const at = Math.min(position ?? others.length, others.length);
	const order = others.toSpliced(at, 0, question);
	const late = order
		.map(({ id, sortOrder }, index) => ({ id, sortOrder, index }))
		.filter(({ sortOrder, index }) => sortOrder !== index);
	if (!late.length) return at;
	const cases = late.map(({ id, index }) => `WHEN ${id} THEN ${index}`).join(' ');
	// One statement, however many follow: a key press in a catalog of 500 must not become 500 writes.
	await Question.update(
		{ sortOrder: literal(`CASE id ${cases} END`) as unknown as number },
		{ where: { id: late.map(({ id }) => id) }, transaction, silent: true }
	);
	return at;
}
