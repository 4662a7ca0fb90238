import type { Request, Response } from 'express';
import { playCookiePrefix } from '../../../access/devices.ts';
import type { Context } from '../../../operation/operation.ts';
import type { PlayRoute } from '../../../web/play/play.ts';
import { longestCookieMs } from '../../authoring/teams/bounds.ts';
import { answerQuestion, openQuestion } from './operations/answers.ts';
import { showAttempt, startAttempt } from './operations/attempts.ts';
import { handOver, showMe, showPlayInfo } from './operations/info.ts';
import { joinEvent, leaveEvent, renameMe } from './operations/join.ts';
import { tryPuzzle } from './operations/puzzle.ts';
import { answerRound } from './operations/round-answers.ts';
import { findPin, showOwnRound } from './operations/rounds.ts';
import { showStanding } from './operations/standing.ts';
import { finishAttempt, showSummary } from './operations/summary.ts';
import { joinRate, moveRate, refusedJoinRate } from './rates.ts';

const dayMs = 86_400_000;

interface Joined {
	team: unknown;
	created: boolean;
	deviceToken: string;
	delivery: 'cookie' | 'body';
	eventUid: string;
	remembers: boolean;
	endsAt: Date | null;
}

function answerJoin(output: Record<string, unknown>, request: Request, response: Response, { dependencies }: Context) {
	const { team, created, deviceToken, delivery, eventUid, remembers, endsAt } = output as unknown as Joined;
	const inBody = delivery === 'body';
	const endMs = endsAt ? endsAt.getTime() + 30 * dayMs - dependencies.clock().getTime() : longestCookieMs;
	if (!inBody)
		response.cookie(`${playCookiePrefix}${eventUid}`, deviceToken, {
			httpOnly: true,
			sameSite: 'lax',
			path: '/',
			secure: request.protocol === 'https',
			...(remembers ? { maxAge: Math.max(dayMs, Math.min(longestCookieMs, endMs)) } : {})
		});
	return { status: created ? 201 : 200, body: { team, created, ...(inBody ? { deviceToken } : {}) } };
}

/** How teams join. */
export const joinRoute: PlayRoute = {
	method: 'post',
	path: '/events/:event/join',
	operation: joinEvent,
	rates: [joinRate],
	refusals: refusedJoinRate,
	answer: answerJoin
};

/** The player's endpoints below `/api/play`. */
export const routes: PlayRoute[] = [
	{ method: 'get', path: '/events/:event', operation: showPlayInfo, query: ['lang'] },
	joinRoute,
	{
		method: 'post',
		path: '/events/:event/leave',
		operation: leaveEvent,
		answer: (output, _request, response) => {
			response.clearCookie(`${playCookiePrefix}${String(output.eventUid)}`, { path: '/' });
			return { status: 204 };
		}
	},
	{ method: 'get', path: '/events/:event/me', operation: showMe },
	{ method: 'patch', path: '/events/:event/me', operation: renameMe, rates: [joinRate] },
	{ method: 'get', path: '/events/:event/me/handover', operation: handOver },
	{ method: 'get', path: '/events/:event/standing', operation: showStanding },
	{ method: 'post', path: '/events/:event/puzzle', operation: tryPuzzle },
	{
		method: 'post',
		path: '/events/:event/attempts',
		operation: startAttempt,
		forStaff: true,
		rates: [moveRate],
		answer: (output) => ({ status: output.resumed ? 200 : 201, body: output })
	},
	{ method: 'get', path: '/attempts/:attempt', operation: showAttempt, forStaff: true },
	{
		method: 'post',
		path: '/attempts/:attempt/questions/:questionId/open',
		operation: openQuestion,
		rates: [moveRate],
		forStaff: true
	},
	{
		method: 'put',
		path: '/attempts/:attempt/answers/:questionId',
		operation: answerQuestion,
		rates: [moveRate],
		forStaff: true
	},
	{
		method: 'post',
		path: '/attempts/:attempt/finish',
		operation: finishAttempt,
		shows: showSummary,
		rates: [moveRate],
		forStaff: true
	},
	{ method: 'post', path: '/pin', operation: findPin },
	{ method: 'get', path: '/rounds/:round', operation: showOwnRound },
	{ method: 'put', path: '/rounds/:round/answers/:questionId', operation: answerRound, rates: [moveRate] },
	{ method: 'get', path: '/attempts/:attempt/summary', operation: showSummary, forStaff: true }
];
