import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import {
	createCampaign,
	listArticles,
	listCampaigns,
	removeCampaign,
	showCampaign,
	updateCampaign
} from './operations/campaigns.ts';
import { receiveList } from './imports/files.ts';
import {
	beginImport,
	cancelImport,
	chooseColumns,
	listImports,
	removeImport,
	reportImport,
	showImport,
	uploadImport
} from './operations/imports.ts';
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
const imports = `${base}/imports`;
const subscribers = `${base}/subscribers`;
const updated = { code: 200, word: 'updated' };

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { name, body } = output as { name: string; body: string };
	response.attachment(name).set('Content-Type', 'text/csv; charset=utf-8').send(body);
}

/** A table that is written while it is on its way. */
async function sendParts(output: Record<string, unknown>, response: Response): Promise<void> {
	const { name, parts } = output as { name: string; parts: AsyncGenerator<string> };
	response.attachment(name).set('Content-Type', 'text/csv; charset=utf-8');
	await pipeline(Readable.from(parts), response);
}

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: listCampaigns, query: ['q', 'page', 'only', 'state'] },
	{ method: 'get', path: subscribers, operation: listSubscribers, query: ['q', 'page', 'only', 'state'] },
	{
		method: 'get',
		path: `${subscribers}/export`,
		operation: exportSubscribers,
		query: ['state', 'locale'],
		json: 'always',
		send: sendFile
	},
	{ method: 'get', path: `${base}/articles`, operation: listArticles, query: ['q'], json: 'always' },
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
	{ method: 'get', path: `${base}/import`, operation: listImports },
	{ method: 'post', path: imports, operation: uploadImport, json: 'always', query: ['name'], receive: receiveList },
	{ method: 'get', path: `${imports}/:import`, operation: showImport, json: 'always' },
	{ method: 'put', path: `${imports}/:import`, operation: chooseColumns, status: updated },
	{ method: 'post', path: `${imports}/:import/begin`, operation: beginImport, status: updated },
	{ method: 'post', path: `${imports}/:import/cancel`, operation: cancelImport, status: updated },
	{ method: 'delete', path: `${imports}/:import`, operation: removeImport, status: { code: 200, word: 'deleted' } },
	{
		method: 'get',
		path: `${imports}/:import/report`,
		operation: reportImport,
		json: 'always',
		query: ['locale'],
		send: sendParts
	},
	{
		method: 'delete',
		path: `${subscribers}/:subscriberId`,
		operation: removeSubscriber,
		status: { code: 200, word: 'deleted' }
	}
];
