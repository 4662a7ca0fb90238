import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { Ticket } from './model.ts';

async function findTickets(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: Ticket,
		where: { namespace: search.namespace },
		key: 'id',
		title: 'title',
		besides: ['description'],
		attributes: ['id', 'title', 'status']
	});
	return rows.map(({ id, title, status }) => ({
		id: String(id),
		title,
		href: `/admin/tickets?ticket=${id}`,
		facts: { status }
	}));
}

export const search: SearchSource[] = [
	{ kind: 'ticket', access: { area: 'tickets', right: 'r' }, screen: '/admin/tickets', find: findTickets }
];
