import { htmlText } from '#lib/text/html-text.ts';
import type { TextSource } from '../../../../operation/texts.ts';
import { Page } from '../model.ts';
import { blocksOf } from '../present.ts';
import { textsOfBlock } from './block-texts.ts';

export const texts: TextSource[] = [
	{
		kind: 'page',
		access: { area: 'pages', right: 'r' },
		list: (namespace, limit) =>
			Page.findAll({ where: { namespace }, attributes: ['id', 'title'], order: [['updatedAt', 'DESC'], 'id'], limit }),
		async read(namespace, id) {
			const page = await Page.findOne({ where: { namespace, id } });
			if (!page) return null;
			const paragraphs = (await blocksOf(page)).flatMap((block) => textsOfBlock(block, htmlText)).filter(Boolean);
			return { id, title: page.title, text: paragraphs.join('\n\n') };
		}
	}
];
