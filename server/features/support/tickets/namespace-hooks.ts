import { readRows } from '../../../database/rows.ts';
import type { NamespaceHooks } from '../../platform/namespaces/hooks.ts';
import { indexLabels } from './labels.ts';
import { Ticket } from './model.ts';
import { indexTicket } from './write.ts';

const size = 50;

/** What tickets make anew of their records. */
export const namespaceHooks: NamespaceHooks = {
	async indexed(namespace, after, transaction) {
		const page = { by: 'id', after, size };
		const rows = (await readRows(Ticket, { namespace }, { page, transaction })) as unknown as Ticket[];
		for (const row of rows) {
			await indexTicket(row, { namespace, transaction });
			await indexLabels(row, transaction);
		}
		return rows.at(-1)?.id ?? null;
	}
};
