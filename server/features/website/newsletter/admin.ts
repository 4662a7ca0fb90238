import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { exportSubscribers, listSubscribers, removeSubscriber } from './operations/subscribers.ts';

const base = '/admin/newsletter';

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { name, body } = output as { name: string; body: string };
	response.attachment(name).set('Content-Type', 'text/csv; charset=utf-8').send(body);
}

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: listSubscribers, query: ['q', 'page', 'only', 'state'] },
	{
		method: 'get',
		path: `${base}/export`,
		operation: exportSubscribers,
		query: ['state', 'locale'],
		json: 'always',
		send: sendFile
	},
	{
		method: 'delete',
		path: `${base}/:subscriberId`,
		operation: removeSubscriber,
		status: { code: 200, word: 'deleted' }
	}
];
