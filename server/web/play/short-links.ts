import type { Express } from 'express';
import { findCode } from '../../features/gameplay/play/operations/entry.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { playContext } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';

/** GET `/j/:code`: redirects to the player page of an event, or of a team's event with the code filled in. */
export function mountShortLinks(app: Express, dependencies: Dependencies): void {
	app.get('/j/:code', async (request, response, next) => {
		try {
			const { code } = request.params;
			const { eventUid, teamCode } = await perform(findCode, await playContext(dependencies, request), { code });
			// The screens answer 404 in the reader's language.
			if (!eventUid) return next();
			const query = new URLSearchParams({ event: eventUid, ...(teamCode ? { code: teamCode } : {}) });
			if (teamCode) response.set('Referrer-Policy', 'no-referrer');
			return response.redirect(302, `/?${query}`);
		} catch (thrown) {
			return sendError(asAppError(thrown, dependencies.log, request), request, response);
		}
	});
}
