import type { Model, Transaction } from 'sequelize';
import type { ShownFiles } from '../../platform/media/references.ts';
import { Catalog, Question } from './model.ts';

const mostTitle = 80;
const newVersion = (uids: string[], transaction: Transaction) =>
	Catalog.increment('version', { where: { uid: uids }, transaction });

/** Where catalogs and their questions show files of the media library. */
export const shownFiles: ShownFiles[] = [
	{
		kind: 'question',
		model: Question,
		texts: ['image'],
		living: { removedAt: null },
		async name(row: Model) {
			const { id, prompt } = row as Question;
			return { id, title: prompt.slice(0, mostTitle) };
		},
		async changed(rows, transaction) {
			await newVersion([...new Set(rows.map((row) => (row as Question).catalogUid))], transaction);
		}
	},
	{
		kind: 'catalog',
		model: Catalog,
		texts: ['description', 'comment', 'qrcodeUrl'],
		living: { removedAt: null },
		async name(row: Model) {
			const { uid, name } = row as Catalog;
			return { id: uid, title: name };
		},
		async changed(rows, transaction) {
			await newVersion(
				rows.map((row) => (row as Catalog).uid),
				transaction
			);
		}
	}
];
