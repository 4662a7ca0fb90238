import type { AdminRoute } from '../../../web/admin/admin.ts';
import { showMetrics } from './operations.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/system/metrics',
		operation: showMetrics,
		json: 'always',
		// The specification fixes the fields of this answer.
		isBare: true
	}
];
