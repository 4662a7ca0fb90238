import type { Transaction } from 'sequelize';
import type { QuestionInput } from '#lib/questions/types.ts';
import { versionConflict } from '../../../../runtime/errors.ts';
import { once } from '../../../../runtime/once.ts';
import { catalogsOfSlugs, questionsOf } from '../../catalogs/find.ts';
import { matchQuestions } from '../../catalogs/write/match.ts';
import type { Catalog, Question } from '../../catalogs/model.ts';
import { maxQuestions, type CatalogFile } from '../../catalogs/read/read.ts';
import { readQuestion } from '../../catalogs/read/read-question.ts';
import { storedQuestion } from '../../catalogs/schema.ts';
import { inputOfStored } from '../../catalogs/write/stored-input.ts';
import { writeQuestion } from '../../catalogs/write/write.ts';
import { formOf, type Item } from './items.ts';
import type { Pending } from './pending.ts';
import { tooLarge } from '../../../../runtime/files/file-refusal.ts';
import type { Mode, Target } from './targets.ts';

/** What an import will do to one catalog. */
export interface Plan {
	slug: string;
	name: string;
	exists: boolean;
	/** The stored content; a check of a new catalog never builds it, because thousands of questions take a while. */
	file: () => CatalogFile;
	changes: { created: number; updated: number; removed: number; unchanged: number };
}

const inputOf = (form: unknown): QuestionInput => readQuestion(form, '').question!;
const writtenRow = (row: Question) => writeQuestion(storedQuestion(row));

/** Equal for questions with the same content, whatever their ids. */
const contentKey = ({ id: _id, ...form }: { id?: number | undefined }): string => JSON.stringify(form);

/**
 * What importing the playable items does to a catalog. Questions it already has are marked in the items; 412 if the
 * catalog has changed since the check.
 */
async function planCatalog(target: Target, items: Item[], known: Catalog | null, mode: Mode): Promise<Plan> {
	if ((known?.version ?? null) !== target.version) throw versionConflict(known?.version ?? 0);
	const stored = known ? await questionsOf(known.uid) : [];
	if (mode === 'append') markRepeats(items, stored);
	const forms = items.flatMap(({ question }) => (question ? [question] : []));
	const keeps = mode === 'append' ? stored : [];
	if (keeps.length + forms.length > maxQuestions)
		throw tooLarge(`A catalog may have at most ${maxQuestions} questions.`);
	const questions = once(() => [
		...keeps.map((row) => inputOfStored(storedQuestion(row))),
		...forms.map((form) => inputOf(mode === 'replace' ? form : { ...form, id: undefined }))
	]);
	return {
		slug: target.slug,
		name: target.details.name ?? known?.name ?? nameOf(target.stem),
		exists: known !== null,
		file: () => ({ ...detailsOf(target, known, mode), questions: questions() }),
		changes: stored.length
			? changesOf(questions(), stored)
			: { created: forms.length, updated: 0, removed: 0, unchanged: 0 }
	};
}

/** What importing the checked file does to each catalog. */
export async function planAll(
	{ mode, targets, items }: Pending,
	eventUid: string,
	transaction: Transaction
): Promise<Plan[]> {
	const plans: Plan[] = [];
	const byCatalog = Map.groupBy(items, ({ catalog }) => catalog);
	const slugs = targets.map(({ slug }) => slug);
	const known = await catalogsOfSlugs(eventUid, slugs, transaction);
	for (const [index, target] of targets.entries()) {
		const own = byCatalog.get(index) ?? [];
		plans.push(await planCatalog(target, own, known.get(target.slug) ?? null, mode));
	}
	return plans;
}

const nameOf = (stem: string): string =>
	stem
		.replace(/[_\s]+/g, ' ')
		.trim()
		.slice(0, 200) || stem;

/** Adding questions to a catalog keeps its name and texts. */
function detailsOf({ stem, details }: Target, known: Catalog | null, mode: Mode) {
	if (!known) return { name: nameOf(stem), ...details };
	if (mode === 'replace') return details;
	return known.description === '' && details.description ? { description: details.description } : {};
}

function changesOf(questions: QuestionInput[], stored: Question[]): Plan['changes'] {
	const { keep, create, remove } = matchQuestions(questions, stored);
	const isSame = ({ input, stored: row, position }: (typeof keep)[number]) =>
		row.sortOrder === position && contentKey(formOf(input)) === contentKey(writtenRow(row));
	const unchanged = keep.filter(isSame).length;
	return { created: create.length, updated: keep.length - unchanged, removed: remove.length, unchanged };
}

function markRepeats(items: Item[], stored: Question[]): void {
	const known = new Set(stored.map((row) => contentKey(writtenRow(row))));
	for (const item of items) {
		if (!item.question || !known.has(contentKey(item.question))) continue;
		const message = 'The catalog already has this question; it will be there twice.';
		item.messages = [...item.messages, { path: '', code: 'already_there', message }];
		item.status = 'warning';
	}
}
