import type { RequestHandler } from 'express';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { isWrite } from '../request.ts';
import { staffPath } from '../staff-path.ts';

// A room of players shares one address; nobody logs in or registers that often.
const mostPlayed = 3000;
const mostKnocked = 300;
const seconds = 60;

/**
 * Counts by address what callers without a login send to pages, before any of it is read; mounted after the sessions.
 */
export const limitStrangers =
	(dependencies: Dependencies): RequestHandler =>
	(request, _response, next) => {
		const isStaff = request.session.userId !== undefined;
		if (!isWrite(request) || isStaff) return next();
		// Browsers that have logged in before are not counted with the rest of the room.
		const ip = request.loginDevice?.id ?? request.ip ?? '';
		if (staffPath.test(request.path)) dependencies.limits.take('stranger-knocks', ip, mostKnocked, seconds);
		else dependencies.limits.take('stranger-plays', ip, mostPlayed, seconds);
		next();
	};
