import type { TextSource } from '../../../../operation/texts.ts';
import { WikiArticle } from '../model.ts';
import { renderArticle } from './render-article.ts';

export const texts: TextSource[] = [
	{
		kind: 'wiki',
		access: { area: 'wiki', right: 'r' },
		list: (namespace, limit) =>
			WikiArticle.findAll({
				where: { namespace },
				attributes: ['id', 'title'],
				order: [['updatedAt', 'DESC'], 'id'],
				limit
			}),
		async read(namespace, id) {
			const article = await WikiArticle.findOne({ where: { namespace, id } });
			return article && { id, title: article.title, text: renderArticle(article.markdown).text };
		}
	}
];
