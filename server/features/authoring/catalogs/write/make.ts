import type { Transaction } from 'sequelize';
import { conflict } from '../../../../runtime/errors.ts';
import type { QuizEvent } from '../../events/model.ts';
import { freeSlug, slugOf } from '../../../../operation/slug.ts';
import { livingCatalogs } from '../find.ts';
import { Catalog } from '../model.ts';
import { newCatalogRow } from '../read/rows.ts';

/** Why a slug cannot be had. */
export const taken = 'Another catalog of this event has that slug.';

/** Makes a catalog without questions, last in its event; 409 when the wanted slug is in use. */
export async function makeCatalog(
	{ namespace, uid: eventUid }: QuizEvent,
	wish: { slug?: string | undefined; name: string; columns: Partial<Catalog['_creationAttributes']> },
	transaction: Transaction
): Promise<Catalog> {
	const slugs = (await livingCatalogs(eventUid)).map(({ slug }) => slug);
	if (wish.slug !== undefined && slugs.includes(wish.slug)) throw conflict(taken);
	const slug = wish.slug ?? freeSlug(slugOf(wish.name), (one) => slugs.includes(one));
	const row = await newCatalogRow({ namespace, eventUid, slug }, transaction);
	return Catalog.create({ ...row, ...wish.columns }, { transaction });
}
