import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { checkCsrfToken, checkOrigin } from '../../access/csrf.ts';
import { authorise, isHere, mayCall } from '../../access/policy.ts';
import { renewSession } from '../../access/session.ts';
import { forbidden, nothingHere } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log/log.ts';
import { perform, type AnyOperation } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { isMainHost, requireLogin, staffContext } from '../http/context.ts';
import { formFields, isPlainForm, noSuchMethod, readSentForm, type SentForm } from './admin-form.ts';
import { closeAdminPaths } from './admin-methods.ts';
import { asAppError, sendError, withFields } from '../http/errors.ts';
import { sendLongJson } from '../http/send-json.ts';
import { isForm, readForm } from '../http/form-body.ts';
import { hasBody, readJson } from '../http/json-body.ts';
import { isAboutEvent, withEvent } from './admin-event.ts';
import { mountOrder } from '../http/path-order.ts';
import { isPathFault } from '../http/path-fault.ts';
import { queryTexts } from '../http/query.ts';
import { writable } from '../http/read-only.ts';
import { wantsJson, type JsonSide } from '../http/negotiate.ts';

type Fields = Record<string, unknown>;

/** One admin endpoint; a GET row shares its path with a screen unless it is `always` JSON. */
export interface AdminRoute {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	path: string;
	operation: AnyOperation;
	/** Status and, for writes, the status word of the answer. */
	status?: { code: number; word?: string };
	json?: JsonSide;
	query?: readonly string[];
	maxBytes?: number;
	/** Ends the current session and continues in a new one. */
	renews?: true;
	/** Also accepts a form, up to a number of bytes. */
	formBytes?: number;
	/** Wants the CSRF token also when it only reads. */
	isGuarded?: true;
	/** Further fields in every error of this row. */
	errorFields?: Fields;
	/** The body's `namespace` is a field of the record, not the place of the write. */
	namesNamespace?: true;
	/** The JSON body is this field, unless it contains the field: then the address has the rest. */
	bodyField?: string;
	/** Finds the event if none is named. */
	implied?: AnyOperation;
	/** Its output becomes the selected namespace of the session. */
	activates?: true;
	/** Its output is shown only now: a plain form gets it too, instead of a redirect to a screen. */
	tellsOnce?: true;
	/** The screen on which people see what it changed, where that is not the one of its area. */
	screen?: string;
	/** Returns the output alone, without the namespace of other rows. */
	isBare?: true;
	/** Writes the answer itself, for files. */
	send?: (output: Fields, response: Response, log: Log) => void | Promise<void>;
	/** Takes the body itself, for one that is too large to be held; its answer is the input. */
	receive?: (request: Request, dependencies: Dependencies) => Promise<Fields>;
}

const isRead = (row: AdminRoute) => row.method === 'get';

async function handle(
	dependencies: Dependencies,
	row: AdminRoute,
	request: Request,
	response: Response,
	form?: SentForm
): Promise<void> {
	if (!isHere(row.operation.access.area, { isMainHost: isMainHost(request), dependencies })) throw nothingHere();
	const context = await staffContext(dependencies, request);
	requireLogin(context);
	authorise(row.operation.access, context.actor, context.namespace);
	const whole = isRead(row) && !row.isGuarded ? {} : await guardedBody(dependencies, row, request, response, form);
	const isField = row.bodyField !== undefined && !(row.bodyField in whole);
	const sent = isField ? { [row.bodyField!]: whole } : whole;
	const body = row.namesNamespace ? sent : placedBody(sent, context.namespace);
	const fields = writable(body, row.namesNamespace ? ['namespace'] : []);
	const sentFields = { ...queryTexts(request, row.query ?? []), ...fields };
	const input = isAboutEvent(row) ? await withEvent(context, request, sentFields, row.implied) : sentFields;
	const output = (await perform(
		row.operation,
		{ ...context, writesPieces: true },
		{ ...input, ...request.params }
	).catch((thrown: unknown) => {
		throw isPathFault(thrown, request) ? nothingHere() : thrown;
	})) as Fields;
	response.set('Cache-Control', 'no-store');
	if (row.send) return row.send(output, response, dependencies.log);
	if (row.isBare) return void response.json(output);
	if (row.activates) request.session.namespace = String(output.namespace);
	const { code, word } = row.status ?? { code: 200, word: undefined };
	const token = row.renews ? { csrfToken: await renewedToken(dependencies, request) } : {};
	if (form && !row.tellsOnce && !wantsJson(request, row.json))
		return response.redirect(303, screenAfter(row, request, output));
	const named = { ...(word ? { status: word } : {}), namespace: context.namespace };
	await sendLongJson(response.status(code), { ...named, ...output, ...token });
}

/** The screen on which people see what a row changed. */
const screenOf = ({ path, screen }: AdminRoute): string => {
	if (screen) return screen;
	const [, top, area = ''] = path.split('/');
	return top === 'account' ? '/account' : `/admin/${area === 'event' ? 'events' : area}`;
};

/** The redirect after a form, in the namespace of its address or the one just selected. */
function screenAfter(row: AdminRoute, request: Request, output: Fields): string {
	if (row.activates) return `/admin/dashboard?${new URLSearchParams({ namespace: String(output.namespace) })}`;
	const named = queryTexts(request, ['namespace']);
	return `${screenOf(row)}?${new URLSearchParams({ ...named, status: row.status?.word ?? 'updated' })}`;
}

/** The fields of a write without the place, which a body may repeat but not choose. */
function placedBody({ namespace, ...fields }: Fields, active: string): Fields {
	if (namespace !== undefined && namespace !== active) throw forbidden('The namespace of a write is the active one.');
	return fields;
}

async function renewedToken(dependencies: Dependencies, request: Request): Promise<string> {
	await renewSession(dependencies, request);
	return request.csrfToken();
}

/** The body of a request that carries the session's CSRF token: in the header, or as the first field of a form. */
async function guardedBody(
	dependencies: Dependencies,
	row: AdminRoute,
	request: Request,
	response: Response,
	sent?: SentForm
): Promise<Fields> {
	checkOrigin(request);
	const header = request.get('x-csrf-token');
	if (sent) {
		await checkCsrfToken(request, response, header ?? sent.token);
		return formFields(row.operation, sent.texts);
	}
	const takesForm = row.formBytes !== undefined && isForm(request);
	if (header !== undefined || !takesForm) await checkCsrfToken(request, response, header ?? '');
	if (isRead(row) || !hasBody(request)) return {};
	if (row.receive) return row.receive(request, dependencies);
	if (!takesForm) return (await readJson(request, row.maxBytes ?? 1024 * 1024)) as Fields;
	const form = await readForm(request, row.formBytes!);
	const { _csrf: token, ...body } = form;
	const isFirst = Object.keys(form)[0] === '_csrf' && typeof token === 'string';
	if (header === undefined) await checkCsrfToken(request, response, isFirst ? token : '');
	return body;
}

/** Identifies the sender of a form by its headers only: nothing of a stranger's form is read. */
async function checkFormSender(
	dependencies: Dependencies,
	rows: AdminRoute[],
	request: Request,
	response: Response
): Promise<void> {
	const context = await staffContext(dependencies, request);
	requireLogin(context);
	const [first, ...others] = rows.map(({ operation }) => operation.access);
	const isAllowed = others.some((access) => mayCall(access, context.actor, context.namespace));
	if (!isAllowed) authorise(first!, context.actor, context.namespace);
	checkOrigin(request);
	const token = request.get('x-csrf-token');
	if (token !== undefined) await checkCsrfToken(request, response, token);
}

/** Handles plain forms sent to the address of a row: redirects to a screen, or returns JSON on request. */
function takeForms(router: Router, dependencies: Dependencies, rows: AdminRoute[]): void {
	const forms = new WeakMap<Request, SentForm>();
	const asked = new WeakMap<Request, AdminRoute[]>();
	const rowsAt = (request: Request) => asked.get(request) ?? [];
	const refuse = (thrown: unknown, request: Request, response: Response, next: NextFunction) =>
		wantsJson(request, undefined)
			? sendError(asAppError(thrown, dependencies.log, request), request, response)
			: next(thrown);
	// Rows with file uploads parse their own forms.
	const writes = rows.filter((row) => !isRead(row) && row.formBytes === undefined);
	const paths = [...new Set(writes.map(({ path }) => path))];
	for (const row of writes)
		router.post(row.path, (request, _response, next) => {
			asked.set(request, [...rowsAt(request), row]);
			next();
		});
	router.post(paths, (request, response, next) => {
		if (!isPlainForm(request)) return next();
		checkFormSender(dependencies, rowsAt(request), request, response)
			.then(async () => void forms.set(request, await readSentForm(request)))
			.then(next, (thrown: unknown) => refuse(thrown, request, response, next));
	});
	for (const row of writes)
		router.post(row.path, (request, response, next) => {
			const form = forms.get(request);
			if (form?.method !== row.method) return next();
			handle(dependencies, row, request, response, form).catch((thrown: unknown) =>
				refuse(thrown, request, response, next)
			);
		});
	router.post(paths, (request, response, next) => {
		const possible = rowsAt(request).map(({ method }) => method.toUpperCase());
		if (forms.has(request)) refuse(noSuchMethod(possible), request, response, next);
		else next();
	});
}

/** Only those who are logged in learn which addresses there are. */
async function refuseUnknown(dependencies: Dependencies, request: Request): Promise<never> {
	requireLogin(await staffContext(dependencies, request, ''));
	throw nothingHere();
}

/** Rows in the order in which they are mounted: `/admin/pages/design` is no page called design. */
function inMountOrder(rows: AdminRoute[]): AdminRoute[] {
	const order = new Map(mountOrder(rows.map(({ path }) => path)).map((path, index) => [path, index]));
	return [...rows].sort((a, b) => order.get(a.path)! - order.get(b.path)!);
}

/** The key of rows: the first two segments of an address. */
const beginning = (path: string): string => /^\/[^/]*(?:\/[^/]+)?/.exec(path)![0].toLowerCase();

/** The rows with the same beginning, and what they leave to others. */
function rowsRouter(dependencies: Dependencies, rows: AdminRoute[]): Router {
	const router = express.Router();
	takeForms(router, dependencies, rows);
	for (const row of rows) {
		router[row.method](row.path, (request, response, next) => {
			if (!wantsJson(request, row.json)) return next();
			handle(dependencies, row, request, response).catch((thrown: unknown) =>
				sendError(withFields(asAppError(thrown, dependencies.log, request), row.errorFields), request, response)
			);
		});
	}
	closeAdminPaths(router, rows);
	return router;
}

/** Mounts the JSON side of the admin; requests that want HTML go on to the screens. */
export function adminRouter(dependencies: Dependencies, allRows: AdminRoute[]): Router {
	const router = express.Router();
	const groups = Map.groupBy(inMountOrder(allRows), ({ path }) => beginning(path));
	const routers = new Map([...groups].map(([start, rows]) => [start, rowsRouter(dependencies, rows)]));
	// Not one after the other: hundreds of rows would be compared with every address, those of visitors too.
	router.use((request, response, next) => {
		const own = routers.get(beginning(request.path));
		if (own) own(request, response, next);
		else next();
	});
	router.use('/admin', (request, response, next) => {
		if (!wantsJson(request, undefined) || request.path.includes('__data.json')) return next();
		refuseUnknown(dependencies, request).catch((thrown: unknown) =>
			sendError(asAppError(thrown, dependencies.log, request), request, response)
		);
	});
	return router;
}
