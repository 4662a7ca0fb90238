import type { AdminRoute } from '../../web/admin.ts';
import { downloadTakeHome } from './operations.ts';
import { sendArchive } from './send.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/events/:event/take-home.zip',
		operation: downloadTakeHome,
		json: 'always',
		send: sendArchive
	}
];
