import type { Express, Request } from 'express';
import { checkOrigin } from '../../access/csrf.ts';
import { forgetPassword, resetPassword } from '../../features/platform/users/operations/passwords.ts';
import { finishSetup } from '../../features/platform/users/operations/setup.ts';
import { confirmRegistration, registerUser } from '../../features/platform/users/operations/registrations.ts';
import { requireRegistration } from '../../features/platform/users/register.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { staffContext, visitorContext } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { readJson } from '../http/json-body.ts';
import { wantsJson } from '../http/negotiate.ts';

interface Row {
	path: string;
	status: number;
	operation: AnyOperation;
	/** Throws 404 while there is nothing at this path. */
	requireOpen?: (dependencies: Dependencies) => void;
	contextOf?: (dependencies: Dependencies, request: Request) => Promise<Context>;
}

const rows: Row[] = [
	{
		path: '/register',
		status: 202,
		operation: registerUser,
		requireOpen: requireRegistration,
		contextOf: visitorContext
	},
	{ path: '/register/confirm', status: 200, operation: confirmRegistration, requireOpen: requireRegistration },
	{ path: '/password/forgot', status: 202, operation: forgetPassword },
	{ path: '/password/reset', status: 200, operation: resetPassword },
	{ path: '/setup', status: 201, operation: finishSetup }
];

async function run(dependencies: Dependencies, row: Row, request: Request): Promise<void> {
	row.requireOpen?.(dependencies);
	// Another site cannot send JSON without a preflight, so no token is needed here.
	checkOrigin(request);
	const { operation, contextOf = staffContext } = row;
	await perform(operation, await contextOf(dependencies, request), await readJson(request, 16_384));
}

/**
 * JSON endpoints for accounts and passwords without a login; their forms are screens. Every success only returns `ok`.
 */
export function mountPassword(app: Express, dependencies: Dependencies): void {
	for (const row of rows)
		app.post(row.path, (request, response, next) => {
			if (!wantsJson(request, undefined)) return next();
			response.set('Cache-Control', 'no-store');
			run(dependencies, row, request).then(
				() => void response.status(row.status).json({ status: 'ok' }),
				(thrown: unknown) => sendError(asAppError(thrown, dependencies.log, request), request, response)
			);
		});
}
