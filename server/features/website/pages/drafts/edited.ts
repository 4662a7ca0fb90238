import type { EditedRecords } from '../../../../operation/edited.ts';
import { Page } from '../model.ts';

/** The editors of a page see each other. */
export const edited: EditedRecords = {
	kind: 'page',
	area: 'pages',
	namespaceOf: async (id) => (await Page.findByPk(id, { attributes: ['namespace'], raw: true }))?.namespace
};
