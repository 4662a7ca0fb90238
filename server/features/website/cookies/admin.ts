import type { AdminRoute } from '../../../web/admin/admin.ts';
import { saveCookies, showCookies } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/cookies', operation: showCookies },
	{ method: 'put', path: '/admin/cookies', operation: saveCookies, status: { code: 200, word: 'updated' } }
];
