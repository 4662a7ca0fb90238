import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { Campaign } from './campaigns/model.ts';

/** Where issues of the newsletter show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'campaign',
		model: Campaign,
		json: ['blocks'],
		async name(row: Model) {
			const { id, subject } = row as Campaign;
			return { id, title: subject };
		},
		async changed(rows: Model[], transaction: Transaction) {
			const ids = rows.map((row) => (row as Campaign).id);
			await Campaign.increment('version', { where: { id: ids }, transaction });
		}
	}
];
