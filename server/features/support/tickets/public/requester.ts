import { z } from 'zod';
import { findRow } from '../../../../database/rows.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { pageOf } from '../../../website/pages/find.ts';
import { Ticket } from '../model.ts';
import { reachesRequesters } from './access.ts';

/** Who sent a ticket from outside, as its own screen shows it; the address stays where it is. */
export const requesterShown = z.object({
	name: z.string().nullable(),
	page: z.object({ title: z.string(), href: z.string() }).nullable().describe('The page it came from'),
	isReached: z.boolean().describe('Whether a public comment gets there by mail')
});

/** Null for a ticket of staff or of an app, and for one whose requester is erased. */
export async function requesterOf(
	dependencies: Dependencies,
	{ id, namespace }: Pick<Ticket, 'id' | 'namespace'>
): Promise<z.infer<typeof requesterShown> | null> {
	const only = ['requesterUid', 'requesterName', 'sourcePage'];
	const row = await findRow(Ticket, { id, namespace }, { only });
	if (!row?.requesterUid) return null;
	const page = row.sourcePage === null ? null : await pageOf(namespace, row.sourcePage, null);
	return {
		name: row.requesterName,
		page: page && { title: page.title, href: `/admin/pages/${page.slug}` },
		isReached: await reachesRequesters(dependencies, namespace)
	};
}
