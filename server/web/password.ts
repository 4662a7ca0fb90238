import type { Express, Request } from 'express';
import { checkOrigin } from '../access/csrf.ts';
import { forgetPassword, resetPassword } from '../features/users/forgotten.ts';
import { finishSetup } from '../features/users/first-admin.ts';
import { perform, type AnyOperation } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { staffContext } from './context.ts';
import { asAppError, sendError } from './errors.ts';
import { readJson } from './json-body.ts';
import { wantsJson } from './negotiate.ts';

const rows: { path: string; status: number; operation: AnyOperation }[] = [
	{ path: '/password/forgot', status: 202, operation: forgetPassword },
	{ path: '/password/reset', status: 200, operation: resetPassword },
	{ path: '/setup', status: 201, operation: finishSetup }
];

async function run(parts: Parts, operation: AnyOperation, request: Request): Promise<void> {
	// Another site cannot send JSON without a preflight, so no token is needed here.
	checkOrigin(request);
	await perform(operation, await staffContext(parts, request), await readJson(request, 16_384));
}

/** JSON side of the ways to a password without a login; their forms are screens. Every success says only `ok`. */
export function mountPassword(app: Express, parts: Parts): void {
	for (const { path, status, operation } of rows)
		app.post(path, (request, response, next) => {
			if (!wantsJson(request, undefined)) return next();
			response.set('Cache-Control', 'no-store');
			run(parts, operation, request).then(
				() => void response.status(status).json({ status: 'ok' }),
				(thrown: unknown) => sendError(asAppError(thrown, parts.log, request), request, response)
			);
		});
}
