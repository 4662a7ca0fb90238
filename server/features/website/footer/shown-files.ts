import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { FooterBlock } from './model.ts';

/** Where the footer shows files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'footer',
		model: FooterBlock,
		json: ['content'],
		async name(row: Model) {
			const { id, content } = row as FooterBlock;
			return { id, title: content.title ?? '' };
		},
		async changed(rows: Model[], transaction: Transaction) {
			const ids = rows.map((row) => (row as FooterBlock).id);
			await FooterBlock.increment('version', { where: { id: ids }, transaction });
		}
	}
];
