import { isHere } from '../../../access/policy.ts';
import { findField, findRows } from '../../../database/rows.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { isOpen } from '../../platform/namespaces/find.ts';
import { newsText, publicNewsTexts } from '../news/public-texts.ts';
import { publicPageText, publicPageTexts, type PublicText } from '../pages/public/public-texts.ts';
import { articleText, publicArticleTexts } from '../wiki/public-texts.ts';
import { ChatDocument, ChatExclusion } from './model.ts';
import { withoutMarks } from './passages.ts';
import { documentPath } from './present.ts';
import type { SourceKind } from './schema.ts';

/** Where and when texts are read. */
export interface Place {
	namespace: string;
	now: Date;
	dependencies: Dependencies;
}

/** A text that the chat may quote: public now. */
export interface Source extends PublicText {
	kind: SourceKind;
}
type Key = Pick<Source, 'kind' | 'id'>;

/** Names a source among all kinds. */
export const keyOf = ({ kind, id }: Key): string => `${kind} ${id}`;

async function documentTexts({ namespace }: Place, ids?: readonly number[]): Promise<PublicText[]> {
	const only = ['id', 'name', 'createdAt'];
	const rows = await findRows(ChatDocument, { namespace, ...(ids && { id: [...ids] }) }, { only });
	return rows.map(({ id, name, createdAt }) => ({
		id,
		title: name,
		path: documentPath(id),
		language: '',
		// Its words never change.
		state: String(createdAt!.getTime())
	}));
}

interface Shelf {
	list: (place: Place, ids?: readonly number[]) => Promise<PublicText[]>;
	read: (place: Place, id: number) => Promise<string>;
}

const shelves: Record<SourceKind, Shelf> = {
	page: {
		list: ({ namespace }, ids) => publicPageTexts(namespace, ids),
		read: async ({ namespace }, id) => (await publicPageText(namespace, id)) ?? ''
	},
	news: {
		list: ({ namespace, now }, ids) => publicNewsTexts(namespace, now, ids),
		read: ({ namespace, now }, id) => newsText(namespace, id, now)
	},
	wiki: {
		list: async (place, ids) => (isHere('wiki', place) ? publicArticleTexts(place.namespace, ids) : []),
		read: ({ namespace }, id) => articleText(namespace, id)
	},
	document: {
		list: documentTexts,
		read: async ({ namespace }, id) => {
			const text = await findField(ChatDocument, 'text', { namespace, id }, { transaction: null });
			return withoutMarks(text ?? '');
		}
	}
};
const kinds = Object.keys(shelves) as SourceKind[];

/** The texts of a namespace that visitors can read now; with `keys` only those of these. */
export async function publicSources(place: Place, keys?: readonly Key[]): Promise<Source[]> {
	if (!(await isOpen(place.namespace))) return [];
	const lists = await Promise.all(
		kinds.map(async (kind) => {
			const ids = keys?.filter((one) => one.kind === kind).map(({ id }) => id);
			if (ids && !ids.length) return [];
			const texts = await shelves[kind].list(place, ids);
			// Short, and another one when the title or the address changes.
			return texts.map((text) => ({ ...text, kind, state: sha256(JSON.stringify(text)) }));
		})
	);
	return lists.flat();
}

/** The words of a source, without markup. */
export const readSource = (place: Place, { kind, id }: Key): Promise<string> => shelves[kind].read(place, id);

const excludedBy = { page: 'pageId', news: 'newsId', wiki: 'articleId' } as const;
/** The field of an exclusion that names a source of this kind. */
export const exclusionField = (kind: Exclude<SourceKind, 'document'>) => excludedBy[kind];

/** What the chat of a namespace leaves out, by `keyOf`. */
export async function excludedKeys(namespace: string): Promise<Set<string>> {
	const [rows, documents] = await Promise.all([
		findRows(ChatExclusion, { namespace }),
		findRows(ChatDocument, { namespace, isExcluded: true }, { only: ['id'] })
	]);
	const named = rows.flatMap((row) =>
		(['page', 'news', 'wiki'] as const).flatMap((kind) => {
			const id = row[excludedBy[kind]];
			return id === null ? [] : [keyOf({ kind, id })];
		})
	);
	return new Set([...named, ...documents.map(({ id }) => keyOf({ kind: 'document', id }))]);
}
