import { z } from 'zod';
import { invalidInput, type FieldError } from '../../runtime/errors.ts';
import { maxFaults } from '../../operation/validation-errors.ts';
import { operation, type WriteWork } from '../../operation/operation.ts';
import { fieldErrorSchema, uidSchema } from '../../operation/response-schema.ts';
import { findEvent } from '../events/find.ts';
import { eventKey } from '../events/schema.ts';
import { slugOf } from '../events/slug.ts';
import { questionsOf } from './find.ts';
import { matchQuestions } from './match.ts';
import { Catalog } from './model.ts';
import { readCatalogFile, type CatalogFile } from './read.ts';
import { readListFile, type CatalogEntry } from './read-list.ts';
import { saveCatalogFile } from './save.ts';

const listName = 'catalogs.json';
const file = z.strictObject({ name: z.string().trim().min(1).max(200), text: z.string().max(2 * 1024 * 1024) });
const input = z.strictObject({
	event: eventKey,
	files: z.array(file).min(1).max(100).describe('JSON files; catalogs.json gives names and order'),
	dryRun: z.boolean().default(false).describe('Only report what would happen')
});

const count = z.int().min(0);
/** What an import did or would do to one catalog. */
const importedCatalog = z
	.object({
		slug: z.string(),
		name: z.string(),
		questions: count,
		exists: z.boolean().describe('Whether the event had it before'),
		changes: z.object({ created: count, kept: count, removed: count }).describe('Questions'),
		warnings: z.array(fieldErrorSchema)
	})
	.meta({ id: 'ImportedCatalog' });
export type ImportedCatalog = z.infer<typeof importedCatalog>;
interface Planned {
	slug: string;
	file: CatalogFile;
	warnings: FieldError[];
}

/** Imports catalogs of our own JSON form, all or nothing; faults name the file and the place in it. */
export const importCatalogs = operation({
	summary: 'Import catalogs from JSON files, all or nothing.',
	access: { scope: 'quiz:write', area: 'catalogs', right: 'w' },
	input,
	output: z.object({ event_uid: uidSchema, dryRun: z.boolean(), catalogs: z.array(importedCatalog) }),
	changes: ['catalogs', 'events'],
	async run(work) {
		const planned = planImport(work.input.files);
		const event = await findEvent(work.namespace, work.input.event, work.transaction);
		const catalogs: ImportedCatalog[] = [];
		for (const plan of planned) catalogs.push(await importOne(work, event.uid, plan));
		if (!work.input.dryRun) work.notify(event.uid, 'catalogs', 'rankings', 'own');
		return { event_uid: event.uid, dryRun: work.input.dryRun, catalogs };
	},
	target: ({ event_uid, dryRun }) => (dryRun ? null : event_uid)
});

/** Slug of a catalog file: the file's name without ending. */
const slugOfFile = (name: string): string => slugOf(name.replace(/^.*[/\\]/, '').replace(/\.json$/i, ''));

/** Faults with the name of their file in front of their place, as many as an answer lists. */
const inFile = (name: string, faults: FieldError[]): FieldError[] =>
	faults
		.slice(0, maxFaults)
		.map((one) => ({ ...one, path: `${name}${one.path && !one.path.startsWith('[') ? ':' : ''}${one.path}` }));

function planImport(files: { name: string; text: string }[]): Planned[] {
	const faults: FieldError[] = [];
	const named = (name: string, found: FieldError[]) => faults.push(...inFile(name, found));
	const isList = ({ name }: { name: string }) => name.toLowerCase().endsWith(listName);
	const entries = files.filter(isList).flatMap((list): CatalogEntry[] => {
		const outcome = readListFile(list.text);
		if ('entries' in outcome) return outcome.entries;
		named(list.name, outcome.faults);
		return [];
	});
	const planned = files
		.filter((one) => !isList(one))
		.flatMap((one): Planned[] => {
			const outcome = readCatalogFile(one.text);
			if ('error' in outcome) {
				named(one.name, outcome.faults);
				return [];
			}
			const slug = slugOfFile(one.name);
			const {
				uid: _uid,
				slug: _slug,
				qrcode_url: _url,
				...details
			} = entries.find((entry) => entry.slug === slug) ?? { slug };
			return [{ slug, file: { ...outcome.catalog, ...details }, warnings: outcome.warnings }];
		});
	planned.forEach(({ slug }, index) => {
		if (planned.findIndex((other) => other.slug === slug) !== index)
			faults.push({ path: slug, code: 'duplicate', message: 'Two files would become the same catalog.' });
	});
	if (!planned.length && !faults.length)
		faults.push({ path: 'files', code: 'required', message: 'There is no catalog file among these.' });
	if (faults.length) throw invalidInput(faults);
	return planned.sort((a, b) => (a.file.sort_order ?? Infinity) - (b.file.sort_order ?? Infinity));
}

async function importOne(
	{ input, namespace, now, transaction }: WriteWork<{ dryRun: boolean }>,
	eventUid: string,
	plan: Planned
): Promise<ImportedCatalog> {
	const { slug, file, warnings } = plan;
	const known = await Catalog.findOne({ where: { eventUid, slugKey: slug } });
	const { keep, create, remove } = matchQuestions(file.questions, known ? await questionsOf(known.uid) : []);
	if (!input.dryRun) await saveCatalogFile({ namespace, eventUid, slug, file, now, transaction });
	return {
		slug,
		name: file.name ?? known?.name ?? slug,
		questions: file.questions.length,
		exists: Boolean(known),
		changes: { created: create.length, kept: keep.length, removed: remove.length },
		warnings
	};
}
