import type { AdminRoute } from '../../../web/admin/admin.ts';
import { findEverywhere } from './operations.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/search',
		operation: findEverywhere,
		json: 'always',
		query: ['q', 'locale', 'recent']
	}
];
