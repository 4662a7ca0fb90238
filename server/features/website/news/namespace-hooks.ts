import { col, fn, Op } from 'sequelize';
import type { NamespaceHooks, Use } from '../../platform/namespaces/hooks.ts';
import { leadsTo } from '../pages/tree/links.ts';
import { News } from './model.ts';

/** The articles whose text links to an address, by title. */
async function articlesLeadingTo(namespace: string, address: string): Promise<Use[]> {
	const where = { namespace, content: { [Op.like]: `%${address}%` } };
	const rows = await News.findAll({ where, attributes: ['id', 'title', 'content'], order: ['title', 'id'], raw: true });
	return rows.flatMap(({ id, title, content }) => (leadsTo(content, address) ? { kind: 'news', id, title } : []));
}

/** What articles add to the summary of a namespace. */
export const namespaceHooks: NamespaceHooks = {
	async projectParts(namespaces) {
		const rows = (await News.findAll({
			where: { namespace: [...namespaces] },
			attributes: ['namespace', 'pageId', [fn('COUNT', col('id')), 'count']],
			group: ['namespace', 'pageId'],
			order: ['pageId'],
			raw: true
		})) as unknown as { namespace: string; pageId: number; count: number | string }[];
		const byNamespace = Map.groupBy(rows, ({ namespace }) => namespace);
		return new Map(
			[...byNamespace].map(([namespace, own]) => [
				namespace,
				{ news: own.map(({ pageId, count }) => ({ pageId, count: Number(count) })) }
			])
		);
	},
	usesOf: articlesLeadingTo
};
