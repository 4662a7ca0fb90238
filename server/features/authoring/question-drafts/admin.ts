import type { AdminRoute } from '../../../web/admin/admin.ts';
import { acceptDraft, rejectDraft, reopenDraft } from './operations/drafts.ts';
import { cancelJob, showJob } from './operations/run.ts';
import { listTexts, startQuestions, startTranslation, startWrongAnswers } from './operations/start.ts';

const base = '/admin/question-drafts';
const started = { code: 202, word: 'ok' };
const updated = { code: 200, word: 'updated' };
// A text of 40 000 letters in any script, written as JSON.
const maxBytes = 512 * 1024;

export const routes: AdminRoute[] = [
	{ method: 'get', path: `${base}/texts`, operation: listTexts, json: 'always' },
	{ method: 'post', path: base, operation: startQuestions, status: started, maxBytes },
	{ method: 'post', path: `${base}/wrong-answers`, operation: startWrongAnswers, status: started },
	{ method: 'post', path: `${base}/translation`, operation: startTranslation, status: started },
	{ method: 'get', path: `${base}/job/:job`, operation: showJob, json: 'always' },
	{ method: 'post', path: `${base}/job/:job/cancel`, operation: cancelJob, status: updated },
	{ method: 'post', path: `${base}/job/:job/:draft/accept`, operation: acceptDraft, status: updated },
	{ method: 'post', path: `${base}/job/:job/:draft/reject`, operation: rejectDraft, status: updated },
	{ method: 'post', path: `${base}/job/:job/:draft/reopen`, operation: reopenDraft, status: updated }
];
