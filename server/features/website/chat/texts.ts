import { findRow } from '../../../database/rows.ts';
import type { TextSource } from '../../../operation/texts.ts';
import { ChatDocument } from './model.ts';
import { withoutMarks } from './passages.ts';

/** The uploaded documents, also those that the chat leaves out. */
export const texts: TextSource[] = [
	{
		kind: 'document',
		access: { area: 'chat', right: 'r' },
		async list(namespace, limit) {
			const attributes = ['id', 'name'];
			const rows = await ChatDocument.findAll({
				where: { namespace },
				attributes,
				order: [['updatedAt', 'DESC'], 'id'],
				limit
			});
			return rows.map(({ id, name }) => ({ id, title: name }));
		},
		async read(namespace, id) {
			const row = await findRow(ChatDocument, { namespace, id });
			return row && { id, title: row.name, text: withoutMarks(row.text) };
		}
	}
];
