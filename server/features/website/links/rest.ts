import { create, list, remove, update, type Route } from '../../../web/rest/rest.ts';
import { listDeadLinks } from './operations/dead-links.ts';
import { createRedirect, deleteRedirect, listRedirects, updateRedirect } from './operations/redirects.ts';

const idOf = ({ redirect }: Record<string, unknown>) => String((redirect as { id: number }).id);

export const routes: Route[] = [
	list('/links/dead', listDeadLinks, { query: ['page'] }),
	list('/redirects', listRedirects, { query: ['q', 'page'] }),
	create('/redirects', createRedirect, idOf),
	update('/redirects/:id', updateRedirect),
	remove('/redirects/:id', deleteRedirect)
];
