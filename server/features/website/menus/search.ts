import { amongRows, type Search, type SearchHit, type SearchSource } from '../../../operation/search.ts';
import { Menu } from './model.ts';

async function findMenus(search: Search): Promise<SearchHit[]> {
	const rows = await amongRows(search, {
		model: Menu,
		where: { namespace: search.namespace },
		key: 'id',
		title: 'label',
		attributes: ['id', 'label', 'locale']
	});
	return rows.map(({ id, label, locale }) => ({
		id: String(id),
		title: label,
		href: `/admin/navigation/menus?menu=${id}`,
		facts: { language: locale }
	}));
}

export const search: SearchSource[] = [{ kind: 'menu', access: { area: 'navigation', right: 'r' }, find: findMenus }];
