import type { AdminRoute } from '../../../web/admin/admin.ts';
import { saveDesign, showDesign } from './operations/screen.ts';

export const routes: AdminRoute[] = [
	{ method: 'get', path: '/admin/pages/design', operation: showDesign },
	{
		method: 'post',
		path: '/admin/pages/design',
		operation: saveDesign,
		status: { code: 200, word: 'updated' },
		screen: '/admin/pages/design'
	}
];
