import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { createCampaign, listCampaigns, removeCampaign, showCampaign, updateCampaign } from './operations/campaigns.ts';
import {
	pauseCampaign,
	previewCampaign,
	resendCampaign,
	resumeCampaign,
	sendCampaign,
	testCampaign
} from './operations/sending.ts';
import { exportSubscribers, listSubscribers, removeSubscriber } from './operations/subscribers.ts';

const base = '/admin/newsletter';
const issues = `${base}/issues`;
const updated = { code: 200, word: 'updated' };

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
	{ method: 'get', path: issues, operation: listCampaigns, query: ['q', 'page', 'only', 'state'] },
	{ method: 'post', path: issues, operation: createCampaign, status: { code: 201, word: 'created' } },
	{ method: 'get', path: `${issues}/:campaign/facts`, operation: showCampaign, json: 'always' },
	{ method: 'get', path: `${issues}/:campaign/preview`, operation: previewCampaign, query: ['theme'], json: 'always' },
	{ method: 'put', path: `${issues}/:campaign`, operation: updateCampaign, status: updated },
	{ method: 'delete', path: `${issues}/:campaign`, operation: removeCampaign, status: { code: 200, word: 'deleted' } },
	{ method: 'post', path: `${issues}/:campaign/test`, operation: testCampaign, status: { code: 200, word: 'ok' } },
	{ method: 'post', path: `${issues}/:campaign/send`, operation: sendCampaign, status: updated },
	{ method: 'post', path: `${issues}/:campaign/pause`, operation: pauseCampaign, status: updated },
	{ method: 'post', path: `${issues}/:campaign/resume`, operation: resumeCampaign, status: updated },
	{ method: 'post', path: `${issues}/:campaign/resend`, operation: resendCampaign, status: updated },
	{
		method: 'delete',
		path: `${base}/:subscriberId`,
		operation: removeSubscriber,
		status: { code: 200, word: 'deleted' }
	}
];
