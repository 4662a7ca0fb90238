import type { Transaction } from 'sequelize';
import { contentOf } from '#lib/questions/index.ts';
import type { QuestionInput } from '#lib/questions/types.ts';
import { newUid } from '../../secrets.ts';
import { questionsOf } from './find.ts';
import { matchQuestions } from './match.ts';
import { Catalog, Question } from './model.ts';
import type { CatalogFile } from './read.ts';
import { storedQuestion } from './schema.ts';

/** Where a catalog is saved and what it holds; details that are absent keep their value. */
export interface Save {
	namespace: string;
	eventUid: string;
	slug: string;
	file: CatalogFile;
	qrcodeUrl?: string | null | undefined;
	now: Date;
	transaction: Transaction;
}

/** Creates or replaces a catalog; questions keep their ids where they match (contract 2). */
export async function saveCatalogFile(save: Save): Promise<{ catalog: Catalog; created: boolean }> {
	const { eventUid, slug, transaction } = save;
	const known = await Catalog.findOne({ where: { eventUid, slugKey: slug }, transaction, lock: true });
	const catalog = known ?? (await createCatalog(save));
	if (known) await known.update({ ...detailsOf(save), version: known.version + 1 }, { transaction });
	await saveQuestions(catalog, save);
	return { catalog, created: !known };
}

function detailsOf({ file, qrcodeUrl }: Save) {
	return {
		...(file.name === undefined ? {} : { name: file.name }),
		...(file.description === undefined ? {} : { description: file.description }),
		...(file.comment === undefined ? {} : { comment: file.comment }),
		...(file.raetsel_buchstabe === undefined ? {} : { raetselBuchstabe: file.raetsel_buchstabe }),
		...(file.sort_order === undefined ? {} : { sortOrder: file.sort_order }),
		...(qrcodeUrl === undefined ? {} : { qrcodeUrl })
	};
}

async function createCatalog(save: Save): Promise<Catalog> {
	const { namespace, eventUid, slug, transaction } = save;
	const last = (await Catalog.max('sortOrder', { where: { eventUid, removedAt: null }, transaction })) as number | null;
	const fresh = {
		name: slug,
		description: '',
		comment: '',
		raetselBuchstabe: null,
		qrcodeUrl: null,
		sortOrder: (last ?? 0) + 1
	};
	return Catalog.create(
		{ uid: newUid(), namespace, eventUid, slug, slugKey: slug, ...fresh, ...detailsOf(save) },
		{ transaction }
	);
}

async function saveQuestions(catalog: Catalog, { namespace, file, now, transaction }: Save): Promise<void> {
	const stored = await questionsOf(catalog.uid);
	const { keep, create, remove } = matchQuestions(file.questions, stored);
	for (const one of keep) await one.stored.update(rowOf(one.input, one.position, one.stored), { transaction });
	await Question.bulkCreate(
		create.map(({ input, position }) => ({ namespace, catalogUid: catalog.uid, ...rowOf(input, position) })),
		{ transaction }
	);
	if (remove.length)
		await Question.update({ removedAt: now }, { where: { id: remove.map(({ id }) => id) }, transaction });
}

function rowOf(input: QuestionInput, sortOrder: number, stored?: Question) {
	const { type, prompt, points, countdown, instantFeedback, image, explanation } = input;
	const content = contentOf(input, stored && storedQuestion(stored)) as unknown as Record<string, unknown>;
	return { sortOrder, type, prompt, points, countdown, instantFeedback, image, explanation, content };
}
