import { z } from 'zod';
import { AppError, notFound, requireVersion, type FieldError } from '../../runtime/errors.ts';
import { orNull } from '../../operation/empty-to-null.ts';
import { operation } from '../../operation/operation.ts';
import { shownAs, fieldErrorSchema, uidSchema } from '../../operation/response-schema.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { findCatalog, livingCatalogs } from './find.ts';
import { Catalog } from './model.ts';
import { presentCatalogs, presentWhole } from './present.ts';
import { readCatalog, type CatalogFile, type Refused } from './read.ts';
import { detailFields } from './read-details.ts';
import { checkAddress } from './rows.ts';
import { saveCatalogFile } from './save.ts';
import { questionForm } from './question-response.ts';
import { catalogKey, catalogSlug, catalogResponse, wholeCatalogResponse } from './schema.ts';

const read = { scope: 'quiz:read', area: 'questions' } as const;
const write = { scope: 'quiz:write', area: 'catalogs', right: 'w' } as const;

/** The catalogs of an event without their questions. */
export const listCatalogs = operation({
	summary: 'List the catalogs of a quiz event.',
	access: read,
	input: z.strictObject({ event: eventKey }),
	output: z.object({ event_uid: uidSchema, catalogs: z.array(catalogResponse) }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalogs = await livingCatalogs(event.uid);
		return { event_uid: event.uid, catalogs: await presentCatalogs(catalogs) };
	}
});

/** One catalog with its questions and their solutions. */
export const showCatalog = operation({
	summary: 'Show one catalog with its questions.',
	access: read,
	input: z.strictObject({
		event: eventKey,
		slug: catalogKey,
		ids: shownAs(z.union([z.boolean(), z.stringbool()]), { input: z.boolean() })
			.default(false)
			.describe('Whether options, items, cards and terms carry their ids')
	}),
	output: z.object({ event_uid: uidSchema, catalog: wholeCatalogResponse }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		const catalog = await findCatalog(event.uid, input.slug);
		return { event_uid: event.uid, catalog: await presentWhole(catalog, input.ids) };
	}
});

// Read leniently by the readers of files, which know better what is wrong with a question than a schema.
const shown = (form: z.ZodType) => shownAs(z.unknown(), { input: form }).optional();
const details = {
	questions: shownAs(z.array(z.unknown()), { input: z.array(questionForm) }).describe('The questions in their order'),
	name: shown(detailFields.name),
	description: shown(detailFields.description),
	comment: shown(detailFields.comment),
	raetsel_buchstabe: shown(detailFields.raetsel_buchstabe),
	sort_order: shown(detailFields.sort_order),
	qrcode_url: orNull(z.string().trim().max(2048)).optional().describe('Address behind the QR code')
};

/** Creates a catalog or replaces its questions; any fault refuses the whole save with every fault. */
export const saveCatalog = operation({
	summary: 'Create a catalog or replace its questions.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogSlug, ...details }),
	output: z.object({
		created: z.boolean(),
		event_uid: uidSchema,
		catalog: wholeCatalogResponse,
		warnings: z.array(fieldErrorSchema).optional().describe('What was read differently from how it was written')
	}),
	errors: ['version_conflict'],
	changes: ['catalogs', 'events'],
	async run({ input, namespace, ifVersion, now, notify, transaction }) {
		const { event: key, slug, qrcode_url: qrcodeUrl, ...json } = input;
		checkAddress(qrcodeUrl);
		const { catalog: file, warnings } = readOrRefuse(json);
		// The lock on the event keeps two saves from making the same catalog at once.
		const event = await findEvent(namespace, key, transaction);
		await checkVersion(event.uid, slug, ifVersion);
		const { catalog, created } = await saveCatalogFile({
			namespace,
			eventUid: event.uid,
			slug,
			file,
			qrcodeUrl,
			now,
			transaction
		});
		notify(event.uid, 'catalogs', 'rankings', 'own');
		return {
			created,
			event_uid: event.uid,
			catalog: await presentWhole(catalog, false),
			...(warnings.length ? { warnings } : {})
		};
	}
});

/** Takes a catalog out of the event; its results keep their snapshots and leave the rankings. */
export const removeCatalog = operation({
	summary: 'Remove a catalog; stored results stay.',
	access: write,
	input: z.strictObject({ event: eventKey, slug: catalogKey }),
	output: z.object({ event_uid: uidSchema, slug: z.string() }),
	errors: ['version_conflict'],
	changes: ['catalogs', 'events'],
	async run({ input, namespace, ifVersion, now, notify, transaction }) {
		const event = await findEvent(namespace, input.event, transaction);
		const catalog = await findCatalog(event.uid, input.slug);
		requireVersion(catalog, ifVersion);
		await catalog.update({ removedAt: now, slugKey: null, version: catalog.version + 1 }, { transaction });
		notify(event.uid, 'catalogs', 'rankings', 'results', 'own');
		return { event_uid: event.uid, slug: catalog.slug };
	}
});

async function checkVersion(eventUid: string, slug: string, ifVersion: number | undefined): Promise<void> {
	if (ifVersion === undefined) return;
	const known = await Catalog.findOne({ where: { eventUid, slugKey: slug } });
	if (!known) throw notFound('catalog');
	requireVersion(known, ifVersion);
}

/** The catalog of a parsed file, or the 400, 413 or 422 that refuses it. */
function readOrRefuse(json: unknown): { catalog: CatalogFile; warnings: FieldError[] } {
	const outcome = readCatalog(json);
	if ('error' in outcome) throw refusal(outcome);
	return outcome;
}

/** A refused file as the error a door answers. */
const refusal = ({ error, faults }: Refused): AppError =>
	new AppError(error, faults.length === 1 ? faults[0]!.message : 'Some questions are not valid.', {
		details: faults.slice(0, 100)
	});
