import { Op, type Transaction } from 'sequelize';
import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { timeSchema, uidSchema } from '../../../operation/response-schema.ts';
import { cleaning } from '../../../operation/system.ts';
import { notFound } from '../../../runtime/errors.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { freeSlug } from '../../events/slug.ts';
import { trashSince } from '../editing.ts';
import { livingCatalogs } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { presentCatalogs, presentOne } from '../present.ts';
import { catalogKey, catalogResponse } from '../schema.ts';

const longestStem = 90;

/** The catalogs of an event that were removed in the last 30 days, the newest first. */
export const listRemovedCatalogs = operation({
	summary: 'List the removed catalogs that can still be brought back.',
	access: { area: 'questions' },
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, catalogs: z.array(catalogResponse.extend({ removedAt: timeSchema })) }),
	async run({ input, namespace, now }) {
		const event = await findEvent(namespace, input.event);
		const where = { eventUid: event.uid, removedAt: { [Op.gte]: trashSince(now) } };
		const removed = await Catalog.findAll({ where, order: [['removedAt', 'DESC'], 'uid'] });
		const shown = await presentCatalogs(removed);
		const catalogs = shown.map((catalog, index) => ({
			...catalog,
			removedAt: removed[index]!.removedAt!.toISOString()
		}));
		return { event_uid: event.uid, catalogs };
	}
});

/** Brings a removed catalog back with its questions and results; under another slug when its own is taken. */
export const restoreCatalog = operation({
	summary: 'Bring back a catalog that was removed in the last 30 days.',
	access: { scope: 'quiz:write', area: 'catalogs', right: 'w' },
	input: z.strictObject({ event: eventKey, slug: catalogKey.describe('uid of the removed catalog') }),
	output: z.object({ event_uid: uidSchema, catalog: catalogResponse }),
	changes: ['catalogs', 'events'],
	async run({ input, namespace, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const where = { eventUid: event.uid, uid: input.slug, removedAt: { [Op.gte]: trashSince(now) } };
		const catalog = await Catalog.findOne({ where, transaction, lock: true });
		if (!catalog) throw notFound('catalog');
		const slugs = (await livingCatalogs(event.uid)).map((living) => living.slug);
		const isTaken = (one: string) => slugs.includes(one);
		const slug = isTaken(catalog.slug) ? freeSlug(catalog.slug.slice(0, longestStem), isTaken) : catalog.slug;
		const version = catalog.version + 1;
		await catalog.update({ removedAt: null, slug, slugKey: slug, version }, { transaction });
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, catalog: await presentOne(catalog) };
	}
});

async function deleteOldTrash(now: Date, transaction: Transaction): Promise<number> {
	const where = { removedAt: { [Op.lt]: trashSince(now) } };
	// The questions of a catalog go with its row; results keep the snapshots of what was asked.
	return (await Question.destroy({ where, transaction })) + (await Catalog.destroy({ where, transaction }));
}

/** Deletes removed catalogs and questions when nobody can bring them back any more. */
export const cleanCatalogTrash = cleaning('Delete removed catalogs and questions after 30 days.', deleteOldTrash);
