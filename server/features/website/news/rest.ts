import { create, list, remove, show, update, type Route } from '../../../web/rest/rest.ts';
import { createNews, deleteNews, listNews, showNews, updateNews } from './operations/news.ts';

const idOf = ({ news }: Record<string, unknown>) => String((news as { id: number }).id);

export const routes: Route[] = [
	list('/news', listNews, { resource: 'news' }),
	show('/news/:id', showNews),
	create('/news', createNews, idOf),
	update('/news/:id', updateNews),
	remove('/news/:id', deleteNews)
];
