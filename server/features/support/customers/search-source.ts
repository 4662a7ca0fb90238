import type { Search, SearchHit, SearchSource } from '../../../operation/search.ts';
import { foundCustomers } from './rows.ts';

const mostHits = 5;

async function findCustomers(search: Search): Promise<SearchHit[]> {
	const { sequelize } = search.dependencies.database;
	const customers = await foundCustomers(sequelize, search.namespace, search, mostHits);
	return customers.map(({ userId, username, displayName, company, phone }) => ({
		id: String(userId),
		title: displayName,
		href: `/admin/customers?customer=${userId}`,
		facts: { username, ...(company !== null && { company }), ...(phone !== null && { phone }) }
	}));
}

export const search: SearchSource[] = [
	{ kind: 'customer', access: { area: 'users', right: 'r' }, screen: '/admin/customers', find: findCustomers }
];
