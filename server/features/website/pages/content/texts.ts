import { plainText } from '../../../../operation/html/plain-text.ts';
import type { TextSource } from '../../../../operation/texts.ts';
import { Page } from '../model.ts';

/** The texts in a value, in its order. What has no space is an address, a name of a file or a switch. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return /\s/.test(value.trim()) ? [plainText(value)] : [];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export const texts: TextSource[] = [
	{
		kind: 'page',
		access: { area: 'pages', right: 'r' },
		list: (namespace, limit) =>
			Page.findAll({ where: { namespace }, attributes: ['id', 'title'], order: [['updatedAt', 'DESC'], 'id'], limit }),
		async read(namespace, id) {
			const page = await Page.findOne({ where: { namespace, id } });
			return page && { id, title: page.title, text: textsIn(page.content.map(({ data }) => data)).join('\n\n') };
		}
	}
];
