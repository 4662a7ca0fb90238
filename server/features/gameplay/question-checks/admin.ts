import type { AdminRoute } from '../../../web/admin/admin.ts';
import { listQuestionFindings } from './operations.ts';

export const routes: AdminRoute[] = [
	{
		method: 'get',
		path: '/admin/question-findings',
		operation: listQuestionFindings,
		json: 'always',
		query: ['event']
	}
];
