import type { Transaction } from 'sequelize';
import { deleteRows, findField, findRows, insertRow } from '../../../../database/rows.ts';
import { forgetText, indexText } from '../../../platform/full-text/index.ts';
import { indexedWords } from '../../../platform/full-text/words.ts';
import { ChatPassage, ChatSettings } from '../model.ts';
import type { SourceKind } from '../schema.ts';

/** What the chat adds to the full-text index. */
export const searchKind = 'chat';

/** A word that all passages of a namespace have and no text of people: the index then reads no others. */
export async function scopeOf(namespace: string, transaction: Transaction | null = null): Promise<string | null> {
	const id = await findField(ChatSettings, 'id', { namespace }, { transaction });
	return id === undefined ? null : `zqchat${id}zq`;
}

interface Piece {
	namespace: string;
	kind: SourceKind;
	recordId: number;
	title: string;
	state: string;
	total: number;
}

/** Stores passages of a source from a position on, and makes them found. */
export async function storePassages(
	{ namespace, title, ...source }: Piece,
	from: number,
	texts: readonly string[],
	transaction: Transaction
): Promise<void> {
	const scope = (await scopeOf(namespace, transaction)) ?? '';
	for (const [index, text] of texts.entries()) {
		const position = from + index;
		const { id } = await insertRow(ChatPassage, { namespace, ...source, position }, transaction);
		const record = { namespace, kind: searchKind, recordId: id, pageId: null, locale: '', isPublic: true, title };
		await indexText(record, { text, words: `${scope} ${indexedWords(text)}` }, transaction);
	}
}

/** Forgets up to so many passages of a source that are of another state than this; returns how many there were. */
export async function forgetPassages(
	source: { namespace: string; kind: SourceKind; recordId: number },
	{ but, most }: { but: string | null; most: number },
	transaction: Transaction
): Promise<number> {
	const rows = await findRows(ChatPassage, source, { only: ['id', 'state'], transaction });
	const old = rows.filter(({ state }) => state !== but).slice(0, most);
	for (const { id } of old) {
		await forgetText({ namespace: source.namespace, kind: searchKind, recordId: id }, transaction);
		await deleteRows(ChatPassage, { id }, transaction);
	}
	return old.length;
}
