import { z } from 'zod';
import { invalidInput, type FieldError } from '../../runtime/errors.ts';
import { maxFaults } from '../../operation/validation-errors.ts';
import type { WriteWork } from '../../operation/operation.ts';
import { fieldErrorSchema } from '../../operation/response-schema.ts';
import { slugOf } from '../events/slug.ts';
import { catalogOfSlug, questionsOf } from '../catalogs/find.ts';
import { matchQuestions } from '../catalogs/match.ts';
import { readCatalogFile, type CatalogFile } from '../catalogs/read.ts';
import { readListFile, type CatalogEntry } from '../catalogs/read-list.ts';
import { saveCatalogFile } from '../catalogs/save.ts';

const listName = 'catalogs.json';

const count = z.int().min(0);
/** What an import did or would do to one catalog. */
export const importedCatalog = z
	.object({
		slug: z.string(),
		name: z.string(),
		questions: count,
		exists: z.boolean().describe('Whether the event had it before'),
		changes: z.object({ created: count, kept: count, removed: count }).describe('Questions'),
		warnings: z.array(fieldErrorSchema)
	})
	.meta({ id: 'ImportedCatalog' });
type ImportedCatalog = z.infer<typeof importedCatalog>;
/** The text of a file by its name. */
interface OwnFile {
	name: string;
	text: string;
}

interface Planned {
	slug: string;
	file: CatalogFile;
	warnings: FieldError[];
}

/** Takes in catalogs of our own JSON form or says what that would do; 422 with the file and the place of every fault. */
export async function importOwn(
	work: WriteWork<{ files: OwnFile[]; dryRun: boolean }>,
	eventUid: string
): Promise<ImportedCatalog[]> {
	const catalogs: ImportedCatalog[] = [];
	for (const plan of planImport(work.input.files)) catalogs.push(await importOne(work, eventUid, plan));
	return catalogs;
}

/** Slug of a catalog file: the file's name without ending. */
const slugOfFile = (name: string): string => slugOf(name.replace(/^.*[/\\]/, '').replace(/\.json$/i, ''));

/** Faults with the name of their file in front of their place, as many as an answer lists. */
const inFile = (name: string, faults: FieldError[]): FieldError[] =>
	faults
		.slice(0, maxFaults)
		.map((one) => ({ ...one, path: `${name}${one.path && !one.path.startsWith('[') ? ':' : ''}${one.path}` }));

function planImport(files: OwnFile[]): Planned[] {
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
	const known = await catalogOfSlug(eventUid, slug);
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
