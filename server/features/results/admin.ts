import type { Response } from 'express';
import type { AdminRow } from '../../web/admin.ts';
import { exportResults, type FileAnswer } from './export.ts';
import { listResults } from './operations.ts';

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { type, name, body } = output as unknown as FileAnswer;
	response.attachment(name).set('Content-Type', type).send(body);
}

export const rows: AdminRow[] = [
	{ method: 'get', path: '/admin/results', operation: listResults, query: ['event'] },
	{
		method: 'get',
		path: '/admin/results/export',
		operation: exportResults,
		json: 'always',
		query: ['event', 'format', 'kind', 'delimiter', 'lang'],
		send: sendFile
	}
];
