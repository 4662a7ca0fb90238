import type { Express, Request, RequestHandler, Response } from 'express';
import { checkCsrfToken, checkOrigin } from '../../access/csrf.ts';
import { endSession, startSession } from '../../access/session.ts';
import { authenticateUser, wrongCredentials } from '../../features/platform/users/operations/login.ts';
import { mayRole, areas } from '../../access/permission-matrix.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { generalNamespace, requireLogin, staffContext } from '../http/context.ts';
import { asAppError, sendError } from '../http/errors.ts';
import { readJson } from '../http/json-body.ts';
import { listNamespaces } from '../../features/platform/namespaces/operations.ts';
import { NamespaceUnresolved } from '../http/namespace.ts';
import { wantsJson } from '../http/negotiate.ts';
import { homeOf } from '../../access/redirects.ts';

/** JSON side of login, logout, the session and its namespace; their forms are screens. */
export function mountLogin(app: Express, dependencies: Dependencies): void {
	const guarded =
		(work: (request: Request, response: Response) => Promise<void>): RequestHandler =>
		(request, response, next) => {
			if (!wantsJson(request, undefined)) return next();
			response.set('Cache-Control', 'no-store');
			work(request, response).catch((thrown: unknown) =>
				sendError(asAppError(thrown, dependencies.log, request), request, response)
			);
		};
	app.get(
		'/login',
		guarded(async (request, response) => void response.json({ csrfToken: request.csrfToken() }))
	);
	app.post(
		'/login',
		guarded((request, response) => logIn(dependencies, request, response))
	);
	app.post(
		'/logout',
		guarded((request, response) => logOut(dependencies, request, response))
	);
	app.get(
		'/admin/session',
		guarded((request, response) => showSession(dependencies, request, response))
	);
}

async function logIn(dependencies: Dependencies, request: Request, response: Response): Promise<void> {
	// Another site cannot send JSON without a preflight, so no token is needed here.
	checkOrigin(request);
	const context = await staffContext(dependencies, request);
	const { user, isTotpMissing } = await perform(authenticateUser, context, await readJson(request, 16_384));
	if (!user) throw wrongCredentials(isTotpMissing);
	await startSession(dependencies, request, user.id);
	response.json({ status: 'ok', redirect: homeOf(user.role), csrfToken: request.csrfToken(), user });
}

async function logOut(dependencies: Dependencies, request: Request, response: Response): Promise<void> {
	checkOrigin(request);
	await checkCsrfToken(request, response, request.get('x-csrf-token') ?? '');
	await endSession(dependencies, request);
	response.json({ status: 'ok' });
}

async function showSession(dependencies: Dependencies, request: Request, response: Response): Promise<void> {
	const context = await staffContext(dependencies, request);
	requireLogin(context);
	const { actor } = context;
	if (actor.kind !== 'user') return;
	const { namespaces } = await perform(listNamespaces, context, {});
	const rights = areas.filter((area) => mayRole(actor.user.role, area, 'r'));
	const writes = areas.filter((area) => mayRole(actor.user.role, area, 'w'));
	response.json({
		user: actor.user,
		namespace: context.namespace,
		namespaces,
		areas: Object.fromEntries(rights.map((area) => [area, writes.includes(area) ? 'rw' : 'r'])),
		context: await shownContext(dependencies, request, context.namespace),
		csrfToken: request.csrfToken()
	});
}

/** How the public website would resolve this request (contract NS4); null if no active namespace is named. */
async function shownContext(dependencies: Dependencies, request: Request, tenant: string): Promise<object | null> {
	try {
		const found = await generalNamespace(dependencies, request, { tenant });
		return { ...found, domainType: request.marquee.host.domainType };
	} catch (thrown) {
		if (thrown instanceof NamespaceUnresolved) return null;
		throw thrown;
	}
}
