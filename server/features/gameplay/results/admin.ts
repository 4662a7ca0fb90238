import type { Response } from 'express';
import type { AdminRoute } from '../../../web/admin/admin.ts';
import { sendPdf } from '../../../web/admin/pdf.ts';
import { sendPieces } from '../../../web/http/send-pieces.ts';
import type { Log } from '../../../runtime/log/log.ts';
import type { FileAnswer } from './export/export.ts';
import { exportResults, listKeyUse, listResults, removeTeam, reopenResult } from './operations.ts';
import { showStatistics } from './operations/statistics.ts';
import { findAttempts, removeResult } from './operations/attempts.ts';
import { correctAnswer, regradeAnswers, uncorrectAnswer, undoRegradedAnswers } from './operations/corrections.ts';
import { createAdjustment, removeAdjustment } from './operations/adjustments.ts';
import { mergeTeams } from './operations/merge.ts';

function sendFile(output: Record<string, unknown>, response: Response, log: Log): void | Promise<void> {
	const { type, name, body, pieces, bytes, pdf } = output as unknown as FileAnswer;
	if (pdf) return sendPdf({ name, pdf }, response, log);
	response.attachment(name).set('Content-Type', type);
	if (pieces) return sendPieces(pieces, response);
	response.send(bytes ?? body);
}

export const routes: AdminRoute[] = [
	{
		method: 'delete',
		path: '/admin/teams/:uid',
		operation: removeTeam,
		query: ['event', 'results'],
		status: { code: 200, word: 'deleted' }
	},
	{
		method: 'post',
		path: '/admin/teams/:from/merge',
		operation: mergeTeams,
		query: ['event'],
		status: { code: 200, word: 'updated' }
	},
	{
		method: 'post',
		path: '/admin/results/adjustments',
		operation: createAdjustment,
		status: { code: 201, word: 'created' }
	},
	{
		method: 'delete',
		path: '/admin/results/adjustments/:id',
		operation: removeAdjustment,
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
		method: 'get',
		path: '/admin/results/attempts',
		operation: findAttempts,
		json: 'always',
		query: ['event', 'q', 'catalog', 'state', 'page']
	},
	{
		method: 'get',
		path: '/admin/statistics',
		operation: showStatistics,
		json: 'star',
		query: ['event', 'team', 'catalog', 'question', 'correct', 'status', 'photo', 'q', 'page']
	},
	{
		method: 'delete',
		path: '/admin/results/:id',
		operation: removeResult,
		status: { code: 200, word: 'deleted' }
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
		query: ['correction'],
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
		query: ['event', 'format', 'kind', 'team', 'delimiter', 'lang'],
		send: sendFile
	}
];
