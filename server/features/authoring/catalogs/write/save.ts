import type { Transaction } from 'sequelize';
import { AppError, type FieldError } from '../../../../runtime/errors.ts';
import { given } from '../../../../operation/given.ts';
import { catalogOfSlug, questionsOf } from '../find.ts';
import { matchQuestions } from './match.ts';
import { Catalog, Question } from '../model.ts';
import { readCatalog, type CatalogFile, type Refused } from '../read/read.ts';
import { newCatalogRow, questionRow } from '../read/rows.ts';

/** The target of a saved catalog and its content; absent details keep their value. */
interface Save {
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
	const known = await catalogOfSlug(eventUid, slug, transaction);
	const catalog = known ?? (await createCatalog(save));
	if (known) await known.update({ ...detailsOf(save), version: known.version + 1 }, { transaction });
	await saveQuestions(catalog, save);
	return { catalog, created: !known };
}

function detailsOf({ file, qrcodeUrl }: Save) {
	const { name, description, comment, raetsel_buchstabe: raetselBuchstabe, sort_order: sortOrder } = file;
	return given({ name, description, comment, raetselBuchstabe, sortOrder, qrcodeUrl });
}

async function createCatalog(save: Save): Promise<Catalog> {
	const row = await newCatalogRow(save, save.transaction);
	return Catalog.create({ ...row, ...detailsOf(save) }, { transaction: save.transaction });
}

async function saveQuestions(catalog: Catalog, { namespace, file, now, transaction }: Save): Promise<void> {
	const stored = await questionsOf(catalog.uid);
	const { keep, create, remove } = matchQuestions(file.questions, stored);
	for (const one of keep) await one.stored.update(questionRow(one.input, one.position, one.stored), { transaction });
	await Question.bulkCreate(
		create.map(({ input, position }) => ({ namespace, catalogUid: catalog.uid, ...questionRow(input, position) })),
		{ transaction }
	);
	if (remove.length)
		await Question.update({ removedAt: now }, { where: { id: remove.map(({ id }) => id) }, transaction });
}

/** The catalog of a parsed file, or the 400, 413 or 422 that refuses it. */
export function readOrRefuse(json: unknown): { catalog: CatalogFile; warnings: FieldError[] } {
	const outcome = readCatalog(json);
	if ('error' in outcome) throw refusal(outcome);
	return outcome;
}

/** A rejected file as an error response. */
const refusal = ({ error, faults }: Refused): AppError =>
	new AppError(error, faults.length === 1 ? faults[0]!.message : 'Some questions are not valid.', {
		details: faults.slice(0, 100)
	});
