import type { Transaction } from 'sequelize';
import { deleteRows, findField, findRow, insertRow, updateRows } from '../../../database/rows.ts';
import { SearchText } from './model.ts';
import { indexedWords } from './words.ts';

/** A record that people can search. */
interface Indexed {
	namespace: string;
	kind: string;
	recordId: number;
	pageId: number | null;
	locale: string;
	isPublic: boolean;
	title: string;
}

const mostTitleWords = 2000;
/** So many times a word of the title counts what one of the text does: MariaDB weighs words by how often they are there. */
const titleWeight = 4;

/** Makes a record found by its words; without a text the one it has stays. */
export async function indexText(
	record: Indexed,
	body: { text: string; words: string } | undefined,
	transaction: Transaction
): Promise<void> {
	const { namespace, kind, recordId } = record;
	const titleWords = Array<string>(titleWeight).fill(indexedWords(record.title)).join(' ').slice(0, mostTitleWords);
	const values = { ...record, titleWords, ...(body && { body: body.text, bodyWords: body.words }) };
	const id = await findField(SearchText, 'id', { namespace, kind, recordId }, { transaction });
	if (id !== undefined) await updateRows(SearchText, values, { id }, transaction);
	else await insertRow(SearchText, { body: '', bodyWords: '', ...values }, transaction);
}

/** The text of a record and its words, as passed to `indexText`; empty if no record is found. */
export async function indexedText(
	{ namespace, kind, recordId }: Pick<Indexed, 'namespace' | 'kind' | 'recordId'>,
	transaction: Transaction
): Promise<{ text: string; words: string }> {
	const only = ['body', 'bodyWords'];
	const row = await findRow(SearchText, { namespace, kind, recordId }, { only, transaction });
	return { text: row?.body ?? '', words: row?.bodyWords ?? '' };
}

/** Lets a record be found no more. */
export async function forgetText(
	{ namespace, kind, recordId }: Pick<Indexed, 'namespace' | 'kind' | 'recordId'>,
	transaction: Transaction
): Promise<void> {
	await deleteRows(SearchText, { namespace, kind, recordId }, transaction);
}
