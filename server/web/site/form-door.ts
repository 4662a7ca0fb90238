import type { NextFunction, Request, RequestHandler } from 'express';
import { checkOrigin } from '../../access/csrf.ts';
import type { showFrame } from '../../features/website/site/operations.ts';
import { perform } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import type { AppError } from '../../runtime/errors.ts';
import { asAppError } from '../http/errors.ts';
import { isForm, readForm } from '../http/form-body.ts';
import { unsentForm } from './form-outcome.ts';
import { readBytes, readJson } from '../http/json-body.ts';
import { prefersPage } from '../http/negotiate.ts';
import { askedBy, type SiteView } from './site.ts';
import { around, type SiteRequest } from './site-request.ts';

// The longest message there is, every sign of it as a form writes it, fits in.
const mostBytes = 64 * 1024;
// Rejected forms count too: each renders a page.
const mostTries = 100;
const hour = 3600;
const yes = new Set(['1', 'on', 'true', 'yes']);

/** What a visitor submits, by field name. */
export type Fields = Record<string, unknown>;

/** The fields of a form or of a JSON body; in a form a consent is a box that is ticked. */
async function fieldsOf(request: Request): Promise<Fields> {
	if (!isForm(request)) return (await readJson(request, mostBytes)) as Fields;
	const { consent, ...fields } = await readForm(request, mostBytes);
	return { ...fields, ...(typeof consent === 'string' && yes.has(consent) && { consent: true }) };
}

/** Shows a screen of the website as the answer to a request. */
type Show = (view: SiteView) => void;

/**
 * What the forms of the website share. They have no cookie and no token, because their pages are identical for
 * everybody; submissions that the browser reports as cross-site are rejected. Programs get JSON, people a page.
 */
export class FormDoor {
	readonly dependencies: Dependencies;
	#frame: typeof showFrame;
	#hasScreens: boolean;
	/** What people typed in forms that exceeded the limit. */
	#typed = new WeakMap<Request, Fields>();

	constructor(dependencies: Dependencies, operations: { frame: typeof showFrame }, hasScreens: boolean) {
		this.dependencies = dependencies;
		this.#frame = operations.frame;
		this.#hasScreens = hasScreens;
	}

	/** Whether the response is a page. */
	isPage(request: Request): boolean {
		return this.#hasScreens && prefersPage(request);
	}

	/** The fields of a form sent from this site; 403 from another one, 429 after too many. */
	async read(request: Request): Promise<Fields> {
		checkOrigin(request);
		try {
			this.dependencies.limits.take('site-forms', request.ip ?? '', mostTries, hour);
		} catch (thrown) {
			if (this.isPage(request)) this.#typed.set(request, await fieldsOf(request));
			throw thrown;
		}
		return fieldsOf(request);
	}

	/** The fields of a question sent from this site, which has a limit of its own; 403 from another one. */
	async readQuestion(request: Request): Promise<Fields> {
		checkOrigin(request);
		return fieldsOf(request);
	}

	/** Discards the body of a button press, whose address says everything; 403 from another site. */
	async ignoreBody(request: Request): Promise<void> {
		checkOrigin(request);
		await readBytes(request, mostBytes);
	}

	/** The public form of what was thrown. */
	errorOf = (thrown: unknown, request: Request): AppError => asAppError(thrown, this.dependencies.log, request);

	/** The frame of a screen that is not a page of the namespace. */
	async frameOf(asked: SiteRequest) {
		const { frame } = await perform(this.#frame, asked.context, { locale: asked.locale });
		return { isIndexed: false, ...around(asked, frame) };
	}

	/** The error page with what was typed in a form that exceeded the limit. */
	async #errorView(asked: SiteRequest, error: AppError): Promise<SiteView> {
		const { request, response, context } = asked;
		response.set(error.headers);
		const typed = this.#typed.get(request);
		const unsent = typed && { unsent: unsentForm(typed, error) };
		const { status } = error;
		return { kind: 'error', status, requestId: context.requestId, ...unsent, ...(await this.frameOf(asked)) };
	}

	/** A route of the website; what it throws is JSON for programs and the page of an error for people. */
	route(answer: (asked: SiteRequest, show: Show) => Promise<void>): RequestHandler {
		return async (request, response, next: NextFunction) => {
			response.set('Cache-Control', 'no-store');
			const asked = await askedBy(this.dependencies, request, response);
			const show: Show = (view) => {
				request.site = { view, context: asked.context };
				next();
			};
			try {
				await answer(asked, show);
			} catch (thrown) {
				if (!this.isPage(request)) throw thrown;
				show(await this.#errorView(asked, this.errorOf(thrown, request)));
			}
		};
	}
}
