import type { AdminRoute } from '../../../web/admin/admin.ts';
import { askAsStaff } from './operations/ask.ts';
import { addDocument, removeDocument, renameDocument } from './operations/documents.ts';
import { excludeSource, rebuildIndex, saveChatSettings, showChat } from './operations/settings.ts';
import { listQuestions, startTrial } from './operations/trials.ts';

const base = '/admin/rag-chat';
const ok = { code: 200, word: 'ok' };
const accepted = { code: 202, word: 'ok' };
const updated = { code: 200, word: 'updated' };
// The file and what a form adds to it.
const formBytes = 1100 * 1024;

export const routes: AdminRoute[] = [
	{ method: 'get', path: base, operation: showChat },
	{ method: 'post', path: base, operation: askAsStaff, status: ok },
	{ method: 'put', path: `${base}/settings`, operation: saveChatSettings, status: updated },
	{ method: 'put', path: `${base}/sources`, operation: excludeSource, status: updated },
	{ method: 'post', path: `${base}/rebuild`, operation: rebuildIndex, status: accepted },
	{
		method: 'get',
		path: `${base}/questions`,
		operation: listQuestions,
		query: ['q', 'page', 'only', 'trial'],
		json: 'always'
	},
	{ method: 'post', path: `${base}/trials`, operation: startTrial, status: accepted },
	{
		method: 'post',
		path: `${base}/documents`,
		operation: addDocument,
		status: { code: 201, word: 'created' },
		json: 'star',
		formBytes
	},
	{ method: 'put', path: `${base}/documents/:documentId`, operation: renameDocument, status: updated },
	{
		method: 'delete',
		path: `${base}/documents/:documentId`,
		operation: removeDocument,
		status: { code: 200, word: 'deleted' }
	}
];
