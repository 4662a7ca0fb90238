import { findRows } from '../../../../database/rows.ts';
import { questionsOf } from '../find.ts';
import { Question, type Catalog } from '../model.ts';
import { presentCatalog, storedQuestion, type CatalogResponse } from '../schema.ts';
import { writeQuestion } from '../write/write.ts';

/** Catalogs as lists answer them, with how much they ask. */
export async function presentCatalogs(catalogs: Catalog[]): Promise<CatalogResponse[]> {
	const where = { catalogUid: catalogs.map(({ uid }) => uid), removedAt: null };
	const questions = await findRows(Question, where, { only: ['catalogUid', 'type', 'points'] });
	const byCatalog = Map.groupBy(questions, ({ catalogUid }) => catalogUid);
	return catalogs.map((catalog) => presentCatalog(catalog, byCatalog.get(catalog.uid) ?? []));
}

/** One catalog as lists answer it. */
export async function presentOne(catalog: Catalog): Promise<CatalogResponse> {
	return presentCatalog(catalog, await questionsOf(catalog.uid));
}

/** A catalog with its questions and their solutions. */
export async function presentWhole(catalog: Catalog, ids: boolean) {
	const questions = await questionsOf(catalog.uid);
	return {
		...presentCatalog(catalog, questions),
		questions: questions.map((row) => writeQuestion(storedQuestion(row), { ids }))
	};
}
