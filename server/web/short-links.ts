import type { Express } from 'express';
import { AppError } from '../errors.ts';
import { findJoinCode } from '../features/play/operations/info.ts';
import { perform } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { playContext } from './context.ts';
import { asAppError, sendError } from './errors.ts';

const wrongCodes = { bucket: 'wrong-code', most: 10, seconds: 60 };

/** GET `/j/:code`: leads to the event's player page; guessing codes is slow. */
export function mountShortLinks(app: Express, parts: Parts): void {
	app.get('/j/:code', async (request, response, next) => {
		try {
			const ip = request.ip ?? '';
			parts.limits.check(wrongCodes.bucket, ip, wrongCodes.most);
			const { eventUid } = await perform(findJoinCode, await playContext(parts, request), {
				code: request.params.code
			});
			if (eventUid) return response.redirect(302, `/?event=${eventUid}`);
			parts.limits.count(wrongCodes.bucket, ip, wrongCodes.seconds);
			// The screens answer 404 in the reader's language.
			return next();
		} catch (thrown) {
			return sendError(thrown instanceof AppError ? thrown : asAppError(thrown, parts.log, request), request, response);
		}
	});
}
