import { htmlText } from '#lib/text/html-text.ts';
import type { TextSource } from '../../../operation/texts.ts';
import { News } from './model.ts';

const ofBlocks = /(?=<(?:p|h[1-6]|li|tr|blockquote)\b)/;

export const texts: TextSource[] = [
	{
		kind: 'news',
		access: { area: 'news', right: 'r' },
		list: (namespace, limit) =>
			News.findAll({ where: { namespace }, attributes: ['id', 'title'], order: [['updatedAt', 'DESC'], 'id'], limit }),
		async read(namespace, id) {
			const article = await News.findOne({ where: { namespace, id } });
			if (!article) return null;
			const paragraphs = article.content.split(ofBlocks).map(htmlText).filter(Boolean);
			return { id, title: article.title, text: paragraphs.join('\n\n') };
		}
	}
];
