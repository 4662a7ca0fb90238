import type { EditedRecords } from '../../../../operation/edited.ts';
import { News } from '../model.ts';

/** The editors of an article see each other. */
export const edited: EditedRecords = {
	kind: 'article',
	area: 'news',
	namespaceOf: async (id) => (await News.findByPk(id, { attributes: ['namespace'], raw: true }))?.namespace
};
