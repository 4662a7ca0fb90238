import { Op } from 'sequelize';
import { notFound } from '../../errors.ts';
import { Catalog, Question } from './model.ts';

/** A living catalog of an event by slug or uid; 404 when it is not there. */
export async function findCatalog(eventUid: string, key: string): Promise<Catalog> {
	const row = await Catalog.findOne({
		where: { eventUid, removedAt: null, [Op.or]: [{ slugKey: key }, { uid: key }] }
	});
	if (!row) throw notFound('catalog');
	return row;
}

/** The living catalogs of an event in their order. */
export const livingCatalogs = (eventUid: string): Promise<Catalog[]> =>
	Catalog.findAll({ where: { eventUid, removedAt: null }, order: ['sortOrder', 'name', 'uid'] });

/** The living questions of a catalog in their order. */
export const questionsOf = (catalogUid: string): Promise<Question[]> =>
	Question.findAll({ where: { catalogUid, removedAt: null }, order: ['sortOrder', 'id'] });
