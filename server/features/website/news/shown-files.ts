import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { NewsDraft } from './drafts/model.ts';
import { News } from './model.ts';

/** Where articles show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'news',
		model: News,
		texts: ['content', 'imageUrl'],
		async name(row: Model) {
			const { id, title } = row as News;
			return { id, title };
		},
		async changed(rows: Model[], transaction: Transaction) {
			const ids = rows.map((row) => (row as News).id);
			await News.increment('version', { where: { id: ids }, transaction });
		}
	},
	{
		kind: 'news',
		model: NewsDraft,
		texts: ['content', 'imageUrl'],
		async name(row: Model) {
			const { newsId: id, title } = row as NewsDraft;
			return { id, title };
		},
		async changed(rows: Model[], transaction: Transaction) {
			await NewsDraft.increment('version', { where: { id: rows.map((row) => (row as NewsDraft).id) }, transaction });
		}
	}
];
