import type { AdminRoute } from '../../../web/admin/admin.ts';
import { saveMailProvider, showMailProvider, testMailProvider } from './operations.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/mail-providers', operation: showMailProvider },
	{
		method: 'put',
		path: '/admin/mail-providers',
		operation: saveMailProvider,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'post',
		path: '/admin/mail-providers/test',
		operation: testMailProvider,
		status: { code: 200, word: 'ok' }
	}
];
