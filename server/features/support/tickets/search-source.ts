import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { findTexts } from '../../platform/full-text/find.ts';
import { Ticket } from './model.ts';
import { searchKind } from './write.ts';

const mostHits = 5;

/** The ids of what is asked for: words are found by the index of the database, best first. */
async function idsOf({ ids, words, namespace }: Search): Promise<readonly string[]> {
	if (ids) return ids;
	const found = await findTexts({ namespace, kind: searchKind, q: words.join(' '), limit: mostHits });
	return found.map(({ recordId }) => String(recordId));
}

async function findTickets(search: Search): Promise<SearchHit[]> {
	const ids = await idsOf(search);
	const rows = await amongRows(
		{ ...search, ids },
		{
			model: Ticket,
			where: { namespace: search.namespace },
			key: 'id',
			title: 'title',
			attributes: ['id', 'title', 'status']
		}
	);
	return rows
		.toSorted((one, other) => ids.indexOf(String(one.id)) - ids.indexOf(String(other.id)))
		.map(({ id, title, status }) => ({
			id: String(id),
			title,
			href: `/admin/tickets?ticket=${id}`,
			facts: { status }
		}));
}

export const search: SearchSource[] = [
	{ kind: 'ticket', access: { area: 'tickets', right: 'r' }, screen: '/admin/tickets', find: findTickets }
];
