import type { Express } from 'express';
import type { showSecurityContact } from '../../features/platform/profile/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { anonymousContext } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';

const securityPath = '/.well-known/security.txt';
const dayMs = 86_400_000;
// RFC 9116 advises less than a year; each day moves it on, so the file of a running installation never runs out.
const validDays = 180;

/**
 * GET `/.well-known/security.txt`: whom to contact about a vulnerability (RFC 9116); 404 if the operator has not set
 * it.
 */
export function mountSecurityTxt(app: Express, dependencies: Dependencies, show: typeof showSecurityContact): void {
	app.get(securityPath, async (request, response) => {
		try {
			const { contact } = await perform(show, await anonymousContext(dependencies, request), {});
			const today = Math.floor(dependencies.clock().getTime() / dayMs) * dayMs;
			const expires = new Date(today + validDays * dayMs).toISOString();
			const lines = [
				`Contact: ${contact}`,
				`Expires: ${expires}`,
				'Preferred-Languages: de, en',
				`Canonical: ${dependencies.publicUrl}${securityPath}`
			];
			response
				.type('text/plain')
				.set('Cache-Control', 'max-age=3600')
				.send(`${lines.join('\n')}\n`);
		} catch (thrown) {
			sendError(asAppError(thrown, dependencies.log, request), request, response);
		}
	});
}
