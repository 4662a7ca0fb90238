import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { findRows } from '../../../../database/rows.ts';
import { findTexts } from '../../../platform/full-text/find.ts';
import { WikiArticle } from '../model.ts';
import { locale, pageId } from '../schema.ts';
import { searchKind } from '../write.ts';

const mostHits = 20;
const hit = z.object({
	id: z.int(),
	slug: z.string(),
	title: z.string(),
	locale: z.string(),
	pageId: z.int(),
	snippet: z.string().describe('What stands around the first word that was found'),
	score: z.number().describe('The higher, the better it fits')
});

/** The twenty articles that fit best, in which every word of a search begins a word; drafts too. */
export const searchWiki = operation({
	summary: 'Search wiki articles, including drafts.',
	access: { scope: 'wiki:read', area: 'wiki' },
	input: z.strictObject({
		q: z.string().trim().min(2).max(200).describe('Words, or how they begin; ä, ae and a are the same'),
		pageId: pageId.optional().describe('Only articles of this page'),
		locale: locale.optional().describe('Only articles in this language')
	}),
	output: z.object({ hits: z.array(hit) }),
	async run({ input, namespace }) {
		const found = await findTexts({ ...input, namespace, kind: searchKind, limit: mostHits });
		const id = found.map(({ recordId }) => recordId);
		const rows = await findRows(WikiArticle, { namespace, id }, { only: ['id', 'slug', 'pageId'] });
		const byId = new Map(rows.map((row) => [row.id, row]));
		const hits = found.flatMap(({ recordId, title, snippet, score, locale: language }) => {
			const row = byId.get(recordId);
			if (!row) return [];
			return [{ id: row.id, slug: row.slug, title, locale: language, pageId: row.pageId, snippet, score }];
		});
		return { hits };
	}
});
