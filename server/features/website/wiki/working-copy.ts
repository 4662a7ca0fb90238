import type { z } from 'zod';
import { deleteRows, findRow, insertRow, saveRow } from '../../../database/rows.ts';
import { actorName } from '../../../access/actor.ts';
import { requireVersion } from '../../../runtime/errors.ts';
import { WikiWorkingCopy } from './model.ts';
import type { workingCopy, workingCopyResponse } from './schema.ts';
import type { WikiArticle } from './model.ts';
import { invalidTransition } from './workflow.ts';
import type { Writing } from './write.ts';

type Values = z.output<z.ZodObject<typeof workingCopy>>;
type Told = z.infer<typeof workingCopyResponse>;

const told = ({ articleId, title, markdown, excerpt, basedOn, actor, updatedAt, version }: WikiWorkingCopy): Told => ({
	articleId,
	title,
	markdown,
	excerpt,
	basedOn,
	actor,
	updatedAt: updatedAt!.toISOString(),
	version
});

/** The unsaved edits of an article; null if everything is saved as a version. */
export async function readWorkingCopy(namespace: string, articleId: number): Promise<Told | null> {
	const row = await findRow(WikiWorkingCopy, { namespace, articleId });
	return row && told(row);
}

/** Stores edits beside an article; 412 if someone else stored some in the meantime. */
export async function keepWorkingCopy(
	article: WikiArticle,
	values: Values,
	work: Writing & { ifVersion?: number | undefined }
): Promise<Told> {
	if (article.status === 'archived') throw invalidTransition('archived', { transition: 'edit' });
	const { namespace, transaction, actor } = work;
	const row = await findRow(WikiWorkingCopy, { articleId: article.id }, { transaction, lock: true });
	if (row || work.ifVersion) requireVersion(row ?? { version: 0 }, work.ifVersion);
	const written = { ...values, actor: actorName(actor) };
	if (!row) {
		const made = { namespace, articleId: article.id, basedOn: article.version, ...written };
		return told(await insertRow(WikiWorkingCopy, made, transaction));
	}
	row.set({ ...written, version: row.version + 1, updatedAt: work.now });
	await saveRow(WikiWorkingCopy, row, transaction);
	return told(row);
}

/** Discards the unsaved edits of an article. */
export const dropWorkingCopy = (article: WikiArticle, { transaction }: Writing): Promise<number> =>
	deleteRows(WikiWorkingCopy, { articleId: article.id }, transaction);
