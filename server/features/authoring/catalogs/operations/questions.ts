import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import type { QuestionInput } from '#lib/questions/types.ts';
import { invalidInput, notFound } from '../../../../runtime/errors.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { fieldErrorSchema, shownAs, uidSchema, versionSchema } from '../../../../operation/response-schema.ts';
import {
	catalogToChange,
	countChange,
	ofCatalog,
	place,
	placeQuestion,
	placeText,
	questionKey,
	requireQuestionRoom,
	trashSince
} from '../write/editing.ts';
import { questionsOf } from '../find.ts';
import { Question, type Catalog } from '../model.ts';
import { questionForm, questionResponse } from '../read/question-response.ts';
import { readQuestion } from '../read/read-question.ts';
import { questionRow } from '../read/rows.ts';
import { storedQuestion } from '../schema.ts';
import { writeQuestion } from '../write/write.ts';

const write = { scope: 'quiz:write', area: 'questions', right: 'w' } as const;
const changes = ['catalogs', 'events'] as const;

const changed = {
	event_uid: uidSchema,
	slug: z.string().describe('slug of the catalog'),
	version: versionSchema.describe('Version of the catalog after this change')
};
const placed = { ...changed, question: questionResponse, position: place };

/** A living question of a catalog, or one that can still be brought back; 404 for any other. */
async function findQuestion({ uid }: Catalog, id: number, removedSince?: Date): Promise<Question> {
	const removedAt = removedSince ? { [Op.gte]: removedSince } : null;
	const question = await Question.findOne({ where: { id, catalogUid: uid, removedAt } });
	if (!question) throw notFound('question');
	return question;
}

/** Stores one question of a catalog; without an id, a new one. Stored answers keep their snapshots. */
export const saveQuestion = operation({
	summary: 'Create or change one question of a catalog; stored answers keep what they answered.',
	access: write,
	input: z.strictObject({
		...ofCatalog,
		id: questionKey.optional(),
		// Parsed leniently by the file parsers, which explain errors better than a schema.
		question: shownAs(z.unknown(), { input: questionForm }),
		position: place.optional().describe('Place of a new question, counted from 0; at the end when left out')
	}),
	output: z.object({
		...placed,
		created: z.boolean(),
		warnings: z.array(fieldErrorSchema).optional().describe('What was read differently from how it was written')
	}),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, namespace, transaction } = work;
		const { question: read, faults, warnings } = readQuestion(input.question, 'question');
		if (!read) throw invalidInput(faults);
		const catalog = await catalogToChange(work);
		const stored =
			input.id === undefined
				? await addQuestion(catalog, namespace, read, transaction)
				: await changeQuestion(await findQuestion(catalog, input.id), read, transaction);
		const created = input.id === undefined;
		const position = created
			? await placeQuestion(stored, input.position, transaction)
			: (await questionsOf(catalog.uid)).findIndex(({ id }) => id === stored.id);
		return {
			created,
			...(await countChange(catalog, work)),
			question: writeQuestion(storedQuestion(stored)),
			position,
			...(warnings.length ? { warnings } : {})
		};
	},
	target: ({ question }) => String(question.id)
});

async function addQuestion(
	catalog: Catalog,
	namespace: string,
	read: QuestionInput,
	transaction: Transaction
): Promise<Question> {
	await requireQuestionRoom(catalog);
	return Question.create({ namespace, catalogUid: catalog.uid, ...questionRow(read, 0) }, { transaction });
}

const changeQuestion = (question: Question, read: QuestionInput, transaction: Transaction): Promise<Question> =>
	question.update(questionRow(read, question.sortOrder, question), { transaction });

/** Moves a question to another place of its catalog. */
export const moveQuestion = operation({
	summary: 'Move a question to another place of its catalog.',
	access: write,
	input: z.strictObject({ ...ofCatalog, id: questionKey, position: place }),
	output: z.object({ ...changed, id: z.int(), position: place }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, transaction } = work;
		const catalog = await catalogToChange(work);
		const question = await findQuestion(catalog, input.id);
		const position = await placeQuestion(question, input.position, transaction);
		return { ...(await countChange(catalog, work)), id: question.id, position };
	},
	target: ({ id }) => String(id)
});

/** Removes a question from its catalog; its answers keep their snapshots, and it can be restored for 30 days. */
export const removeQuestion = operation({
	summary: 'Remove a question of a catalog; stored answers stay.',
	access: write,
	input: z.strictObject({ ...ofCatalog, id: questionKey }),
	output: z.object({ ...changed, id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const catalog = await catalogToChange(work);
		return takeOut(await findQuestion(catalog, work.input.id), catalog, work);
	},
	target: ({ id }) => String(id)
});

/** Takes the question at a place out of its catalog; the others keep their ids. */
export const removeQuestionAt = operation({
	summary: 'Remove the question at a place of a catalog; stored answers stay.',
	access: write,
	input: z.strictObject({ ...ofCatalog, index: placeText }),
	output: z.object({ ...changed, id: z.int() }),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const catalog = await catalogToChange(work);
		const question = (await questionsOf(catalog.uid))[work.input.index];
		if (!question) throw notFound('question');
		return takeOut(question, catalog, work);
	},
	target: ({ id }) => String(id)
});

async function takeOut(question: Question, catalog: Catalog, work: WriteWork) {
	await question.update({ removedAt: work.now }, { transaction: work.transaction });
	return { ...(await countChange(catalog, work)), id: question.id };
}

/** Brings a removed question back with its id, at its old place unless another is named. */
export const restoreQuestion = operation({
	summary: 'Bring back a question that was removed in the last 30 days.',
	access: write,
	input: z.strictObject({ ...ofCatalog, id: questionKey, position: place.optional() }),
	output: z.object(placed),
	errors: ['version_conflict'],
	changes,
	async run(work) {
		const { input, now, transaction } = work;
		const catalog = await catalogToChange(work);
		const question = await findQuestion(catalog, input.id, trashSince(now));
		await requireQuestionRoom(catalog);
		await question.update({ removedAt: null }, { transaction });
		const position = await placeQuestion(question, input.position ?? question.sortOrder, transaction);
		return {
			...(await countChange(catalog, work)),
			question: writeQuestion(storedQuestion(question)),
			position
		};
	},
	target: ({ question }) => String(question.id)
});
