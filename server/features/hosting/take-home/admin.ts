import type { AdminRoute } from '../../../web/admin/admin.ts';
import { downloadTakeHome } from './operations.ts';
import { sendArchive } from '../../../web/http/send-archive.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/events/:event/take-home.zip',
		operation: downloadTakeHome,
		json: 'always',
		send: sendArchive
	}
];
