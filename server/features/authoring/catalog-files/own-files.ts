import { z } from 'zod';
import type { WriteWork } from '../../../operation/operation.ts';
import { fieldErrorSchema } from '../../../operation/response-schema.ts';
import { catalogOfSlug, questionsOf } from '../catalogs/find.ts';
import { matchQuestions } from '../catalogs/write/match.ts';
import { saveCatalogFile } from '../catalogs/write/save.ts';
import type { OwnCatalog } from './read-own-files.ts';

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

/** Imports catalogs in our own JSON format, or reports what that would do. */
export async function importOwn(
	work: WriteWork<{ dryRun: boolean }, OwnCatalog[]>,
	eventUid: string
): Promise<ImportedCatalog[]> {
	const catalogs: ImportedCatalog[] = [];
	for (const plan of work.prepared) catalogs.push(await importOne(work, eventUid, plan));
	return catalogs;
}

async function importOne(
	{ input, namespace, now, transaction }: WriteWork<{ dryRun: boolean }, unknown>,
	eventUid: string,
	plan: OwnCatalog
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
