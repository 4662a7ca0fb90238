import { col, fn } from 'sequelize';
import type { NamespaceHooks } from '../../platform/namespaces/hooks.ts';
import { WikiArticle } from './model.ts';

type Count = { namespace: string; pageId: number; count: number | string };

/** What wikis add to the summary of a namespace. */
export const namespaceHooks: NamespaceHooks = {
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
