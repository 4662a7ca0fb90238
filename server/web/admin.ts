import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { checkCsrfToken, checkOrigin } from '../access/csrf.ts';
import { authorise } from '../access/policy.ts';
import { renewSession } from '../access/session.ts';
import { AppError, forbidden } from '../errors.ts';
import { perform, type AnyOperation } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { requireLogin, staffContext } from './context.ts';
import { formFields, isPlainForm, noSuchMethod, readSentForm, type SentForm } from './admin-form.ts';
import { closeAdminPaths } from './admin-methods.ts';
import { asAppError, sendError, withFields } from './errors.ts';
import { isForm, readForm } from './form-body.ts';
import { readJson } from './json-body.ts';
import { writable } from './read-only.ts';
import { wantsJson, type JsonSide } from './negotiate.ts';

type Fields = Record<string, unknown>;

/** One admin endpoint; a GET row shares its path with a screen unless it is `always` JSON. */
export interface AdminRow {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete';
	path: string;
	operation: AnyOperation;
	/** Status and, for writes, the status word of the answer. */
	status?: { code: number; word?: string };
	json?: JsonSide;
	query?: readonly string[];
	maxBytes?: number;
	/** Ends the session that asked and goes on in a new one. */
	renews?: true;
	/** Also takes a form of at most so many bytes. */
	formBytes?: number;
	/** Wants the CSRF token also when it only reads. */
	isGuarded?: true;
	/** What every error of this row tells besides. */
	errorFields?: Fields;
	/** Exists on the main domain only. */
	mainOnly?: true;
	/** The body's `namespace` is a field of the record, not the place of the write. */
	namesNamespace?: true;
	/** Its answer is shown this once: a plain form gets it too, instead of the way back to a screen. */
	tellsOnce?: true;
	/** Writes the answer itself, for files. */
	send?: (output: Fields, response: Response) => void;
}

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.');
const isRead = (row: AdminRow) => row.method === 'get';

/** Whether a field is wrong that stands in the path: then there can be nothing at that address. */
const isPathFault = (thrown: unknown, { params }: Request): boolean =>
	thrown instanceof AppError &&
	(thrown.details ?? []).some(({ path }) => thrown.code === 'invalid_input' && path in params);

async function handle(
	parts: Parts,
	row: AdminRow,
	request: Request,
	response: Response,
	form?: SentForm
): Promise<void> {
	if (row.mainOnly && request.marquee.host.domainType !== 'main') throw nothingHere();
	const context = await staffContext(parts, request);
	requireLogin(context);
	authorise(row.operation.access, context.actor, context.namespace);
	const sent = isRead(row) && !row.isGuarded ? {} : await guardedBody(row, request, response, form);
	const body = row.namesNamespace ? sent : placedBody(sent, context.namespace);
	const query = Object.fromEntries(
		(row.query ?? []).flatMap((name) => (typeof request.query[name] === 'string' ? [[name, request.query[name]]] : []))
	);
	const fields = writable(body, row.namesNamespace ? ['namespace'] : []);
	const output = (await perform(row.operation, context, { ...query, ...fields, ...request.params }).catch(
		(thrown: unknown) => {
			throw isPathFault(thrown, request) ? nothingHere() : thrown;
		}
	)) as Fields;
	response.set('Cache-Control', 'no-store');
	if (row.send) return row.send(output, response);
	const { code, word } = row.status ?? { code: 200, word: undefined };
	const token = row.renews ? { csrfToken: await renewedToken(parts, request) } : {};
	if (form && !row.tellsOnce && !wantsJson(request, row.json))
		return response.redirect(303, `${screenOf(row)}?status=${word ?? 'updated'}`);
	response.status(code).json({ ...(word ? { status: word } : {}), namespace: context.namespace, ...output, ...token });
}

/** The screen on which people see what a row changed. */
const screenOf = ({ path }: AdminRow): string => {
	const [, top, area = ''] = path.split('/');
	return top === 'account' ? '/account' : `/admin/${area === 'event' ? 'events' : area}`;
};

/** The fields of a write without the place, which a body may repeat but not choose. */
function placedBody({ namespace, ...fields }: Fields, active: string): Fields {
	if (namespace !== undefined && namespace !== active) throw forbidden('The namespace of a write is the active one.');
	return fields;
}

async function renewedToken(parts: Parts, request: Request): Promise<string> {
	await renewSession(parts, request);
	return request.csrfToken();
}

/** The body of a request that carries the session's CSRF token: in the header, or as the first field of a form. */
async function guardedBody(row: AdminRow, request: Request, response: Response, sent?: SentForm): Promise<Fields> {
	checkOrigin(request);
	const header = request.get('x-csrf-token');
	if (sent) {
		await checkCsrfToken(request, response, header ?? sent.token);
		return formFields(row.operation, sent.texts);
	}
	const takesForm = row.formBytes !== undefined && isForm(request);
	if (header !== undefined || !takesForm) await checkCsrfToken(request, response, header ?? '');
	const isSent = Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;
	if (isRead(row) || !isSent) return {};
	if (!takesForm) return (await readJson(request, row.maxBytes ?? 1024 * 1024)) as Fields;
	const form = await readForm(request, row.formBytes!);
	const { _csrf: token, ...body } = form;
	const isFirst = Object.keys(form)[0] === '_csrf' && typeof token === 'string';
	if (header === undefined) await checkCsrfToken(request, response, isFirst ? token : '');
	return body;
}

/** Takes the forms that pages send the plain way to the address of a row: to a screen and back, or JSON to who asks for it. */
function takeForms(router: Router, parts: Parts, rows: AdminRow[]): void {
	const forms = new WeakMap<Request, SentForm & { possible: string[] }>();
	const refuse = (thrown: unknown, request: Request, response: Response, next: NextFunction) =>
		wantsJson(request, undefined) ? sendError(asAppError(thrown, parts.log, request), request, response) : next(thrown);
	// Rows that take files read their forms themselves.
	const writes = rows.filter((row) => !isRead(row) && row.formBytes === undefined);
	const paths = [...new Set(writes.map(({ path }) => path))];
	router.post(paths, (request, response, next) => {
		if (!isPlainForm(request)) return next();
		readSentForm(request)
			.then((form) => void forms.set(request, { ...form, possible: [] }))
			.then(next, (thrown: unknown) => refuse(thrown, request, response, next));
	});
	for (const row of writes)
		router.post(row.path, (request, response, next) => {
			const form = forms.get(request);
			form?.possible.push(row.method.toUpperCase());
			if (form?.method !== row.method) return next();
			handle(parts, row, request, response, form).catch((thrown: unknown) => refuse(thrown, request, response, next));
		});
	router.post(paths, (request, response, next) => {
		const form = forms.get(request);
		if (form) refuse(noSuchMethod(form.possible), request, response, next);
		else next();
	});
}

/** Only those who are logged in learn which addresses there are. */
async function refuseUnknown(parts: Parts, request: Request): Promise<never> {
	requireLogin(await staffContext(parts, request, ''));
	throw nothingHere();
}

/** Mounts the JSON side of the admin; requests that want HTML go on to the screens. */
export function adminRouter(parts: Parts, rows: AdminRow[]): Router {
	const router = express.Router();
	takeForms(router, parts, rows);
	for (const row of rows) {
		router[row.method](row.path, (request, response, next) => {
			if (!wantsJson(request, row.json)) return next();
			handle(parts, row, request, response).catch((thrown: unknown) =>
				sendError(withFields(asAppError(thrown, parts.log, request), row.errorFields), request, response)
			);
		});
	}
	closeAdminPaths(router, rows);
	router.use('/admin', (request, response, next) => {
		if (!wantsJson(request, undefined) || request.path.includes('__data.json')) return next();
		refuseUnknown(parts, request).catch((thrown: unknown) =>
			sendError(asAppError(thrown, parts.log, request), request, response)
		);
	});
	return router;
}
