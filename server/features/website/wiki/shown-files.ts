import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { WikiArticle } from './model.ts';

/** Where wiki articles show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'wiki',
		model: WikiArticle,
		texts: ['markdown', 'html'],
		async name(row: Model) {
			const { id, title } = row as WikiArticle;
			return { id, title };
		},
		async changed(rows: Model[], transaction: Transaction) {
			const ids = rows.map((row) => (row as WikiArticle).id);
			await WikiArticle.update({ updatedAt: new Date() }, { where: { id: ids }, transaction });
		}
	}
];
