import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { User } from './model.ts';

async function findLogins(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: User,
		where: {},
		key: 'id',
		title: 'displayName',
		besides: ['username', 'email'],
		attributes: ['id', 'username', 'displayName', 'email', 'role']
	});
	return rows.map(({ id, username, displayName, email, role }) => ({
		id: String(id),
		title: displayName,
		href: `/admin/logins?user=${id}`,
		facts: { role, username, ...(email ? { email } : {}) }
	}));
}

export const search: SearchSource[] = [{ kind: 'login', access: { area: 'users', right: 'r' }, find: findLogins }];
