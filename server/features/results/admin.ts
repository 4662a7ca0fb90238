import type { Response } from 'express';
import type { AdminRoute } from '../../web/admin.ts';
import type { FileAnswer } from './export.ts';
import { exportResults, listKeyUse, listResults, removeTeam, reopenResult } from './operations.ts';
import { correctAnswer, regradeAnswers, uncorrectAnswer, undoRegradedAnswers } from './operations/corrections.ts';

function sendFile(output: Record<string, unknown>, response: Response): void {
	const { type, name, body } = output as unknown as FileAnswer;
	response.attachment(name).set('Content-Type', type).send(body);
}

export const routes: AdminRoute[] = [
	{
		method: 'delete',
		path: '/admin/teams/:uid',
		operation: removeTeam,
		query: ['event', 'results'],
		status: { code: 200, word: 'deleted' }
	},
	{ method: 'get', path: '/admin/questions/:slug/key-use', operation: listKeyUse, json: 'always', query: ['event'] },
	{ method: 'get', path: '/admin/results', operation: listResults, query: ['event'] },
	{
		method: 'post',
		path: '/admin/results/:id/reopen',
		operation: reopenResult,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'patch',
		path: '/admin/results/answers/:id',
		operation: correctAnswer,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'delete',
		path: '/admin/results/answers/:id/correction',
		operation: uncorrectAnswer,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'post',
		path: '/admin/results/regrade',
		operation: regradeAnswers,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'post',
		path: '/admin/results/regrade/undo',
		operation: undoRegradedAnswers,
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'get',
		path: '/admin/results/export',
		operation: exportResults,
		json: 'always',
		query: ['event', 'format', 'kind', 'delimiter', 'lang'],
		send: sendFile
	}
];
