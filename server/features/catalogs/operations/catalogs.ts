import { z } from 'zod';
import { orNull } from '../../../operation/empty-to-null.ts';
import { given } from '../../../operation/given.ts';
import { operation } from '../../../operation/operation.ts';
import { uidSchema } from '../../../operation/response-schema.ts';
import { conflict, unlessTaken } from '../../../runtime/errors.ts';
import { findEvent } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { freeSlug, slugOf } from '../../events/slug.ts';
import { catalogToChange, ofCatalog } from '../editing.ts';
import { livingCatalogs, questionsOf } from '../find.ts';
import { Catalog, Question } from '../model.ts';
import { presentOne } from '../present.ts';
import { detailFields } from '../read-details.ts';
import { checkAddress, newCatalogRow, orderCatalogs, questionCopy } from '../rows.ts';
import { catalogResponse, catalogSlug } from '../schema.ts';

const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;
const changes = ['catalogs', 'events'] as const;
const changed = z.object({ event_uid: uidSchema, catalog: catalogResponse });
// Room for the number behind it.
const longestStem = 90;
const taken = 'Another catalog of this event has that slug.';

const fields = {
	description: detailFields.description,
	comment: detailFields.comment,
	raetsel_buchstabe: orNull(detailFields.raetsel_buchstabe.unwrap().unwrap()).optional(),
	sort_order: detailFields.sort_order,
	qrcode_url: orNull(z.string().trim().max(2048)).optional().describe('Address behind the QR code')
};

/** The columns that a change names. */
function columnsOf(change: z.output<z.ZodObject<typeof fields>> & { name?: string | undefined }) {
	checkAddress(change.qrcode_url);
	const { name, description, comment } = change;
	const { raetsel_buchstabe: raetselBuchstabe, sort_order: sortOrder, qrcode_url: qrcodeUrl } = change;
	return given({ name, description, comment, raetselBuchstabe, sortOrder, qrcodeUrl });
}

/** Makes a catalog without questions, last in the event; its slug follows from its name. A given slug in use is 409. */
export const createCatalog = operation({
	summary: 'Create a catalog without questions.',
	access: write,
	input: z.strictObject({ event: eventKey, name: detailFields.name.unwrap(), slug: catalogSlug.optional(), ...fields }),
	output: changed,
	errors: ['conflict'],
	changes,
	async run({ input, namespace, transaction, notify }) {
		const event = await findEvent(namespace, input.event, transaction);
		const slugs = (await livingCatalogs(event.uid)).map(({ slug }) => slug);
		if (input.slug !== undefined && slugs.includes(input.slug)) throw conflict(taken);
		const slug = input.slug ?? freeSlug(slugOf(input.name), (one) => slugs.includes(one));
		const row = await newCatalogRow({ namespace, eventUid: event.uid, slug }, transaction);
		const catalog = await Catalog.create({ ...row, ...columnsOf(input) }, { transaction });
		notify(event.uid, 'catalogs', 'rankings', 'own');
		return { event_uid: event.uid, catalog: await presentOne(catalog) };
	}
});

/** Changes what a catalog says of itself; its questions, results and links by uid stay. */
export const updateCatalog = operation({
	summary: 'Change the name, letter and texts of a catalog; fields left out keep their value.',
	access: write,
	input: z.strictObject({
		...ofCatalog,
		newSlug: catalogSlug.optional().describe('Another name in addresses; printed codes with the old one stop working'),
		name: detailFields.name,
		...fields
	}),
	output: changed,
	errors: ['conflict', 'version_conflict'],
	changes,
	async run(work) {
		const { input, transaction, notify } = work;
		const catalog = await catalogToChange(work);
		const { newSlug: slug } = input;
		catalog.set({ ...columnsOf(input), ...given({ slug, slugKey: slug }) });
		const version = catalog.version + 1;
		if (catalog.changed()) await unlessTaken(taken, () => catalog.set({ version }).save({ transaction }));
		notify(catalog.eventUid, 'catalogs', 'rankings', 'own');
		return { event_uid: catalog.eventUid, catalog: await presentOne(catalog) };
	}
});

/** Makes a copy of a catalog with its questions, right behind it; the letter of the puzzle word stays with the first. */
export const duplicateCatalog = operation({
	summary: 'Copy a catalog with its questions.',
	access: write,
	input: z.strictObject({
		...ofCatalog,
		name: detailFields.name.describe('Name of the copy; that of the original when left out')
	}),
	output: changed,
	changes,
	async run(work) {
		const { input, namespace, transaction, notify } = work;
		await findEvent(namespace, input.event, transaction);
		const from = await catalogToChange(work);
		const { eventUid, description, comment } = from;
		const living = await livingCatalogs(eventUid);
		const slug = freeSlug(from.slug.slice(0, longestStem), (one) => living.some((other) => other.slug === one));
		const row = await newCatalogRow({ namespace, eventUid, slug }, transaction);
		const name = input.name ?? from.name;
		const copy = await Catalog.create({ ...row, name, description, comment }, { transaction });
		const at = living.findIndex(({ uid }) => uid === from.uid) + 1;
		await orderCatalogs(living.toSpliced(at, 0, copy), transaction);
		const questions = await questionsOf(from.uid);
		await Question.bulkCreate(
			questions.map((question) => questionCopy(question, copy)),
			{ transaction }
		);
		notify(eventUid, 'catalogs', 'rankings', 'own');
		return { event_uid: eventUid, catalog: await presentOne(copy) };
	}
});
