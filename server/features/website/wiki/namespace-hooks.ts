import { col, fn } from 'sequelize';
import { readRows } from '../../../database/rows.ts';
import { indexText } from '../../platform/full-text/index.ts';
import type { NamespaceHooks } from '../../platform/namespaces/hooks.ts';
import { WikiArticle } from './model.ts';
import { renderArticle } from './text/render-article.ts';
import { searchKind } from './write.ts';

const size = 10;

type Count = { namespace: string; pageId: number; count: number | string };

/** What wikis add to the summary of a namespace. */
export const namespaceHooks: NamespaceHooks = {
	async indexed(namespace, after, transaction) {
		const page = { by: 'id', after, size };
		const rows = (await readRows(WikiArticle, { namespace }, { page, transaction })) as unknown as WikiArticle[];
		for (const { id, pageId, locale, title, status, markdown } of rows) {
			const record = { namespace, kind: searchKind, recordId: id, pageId, locale, title };
			await indexText({ ...record, isPublic: status === 'published' }, renderArticle(markdown), transaction);
		}
		return rows.at(-1)?.id ?? null;
	},
	async projectParts(namespaces) {
		const rows = (await WikiArticle.findAll({
			where: { namespace: [...namespaces] },
			attributes: ['namespace', 'pageId', [fn('COUNT', col('id')), 'count']],
			group: ['namespace', 'pageId'],
			order: ['pageId'],
			raw: true
		})) as unknown as Count[];
		return new Map(
			[...Map.groupBy(rows, ({ namespace }) => namespace)].map(([namespace, own]) => [
				namespace,
				{ wiki: own.map(({ pageId, count }) => ({ pageId, count: Number(count) })) }
			])
		);
	}
};
