import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { FormOutcome } from '#lib/blocks/context.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { showFrame, showSiteEvent, showSitePage, showSiteStart } from '../../features/website/site/operations.ts';
import { perform, type Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { marketingContext } from '../http/context.ts';
import { allowedOrigins, mirrorOrigin } from '../http/cors.ts';
import { asAppError } from '../http/errors.ts';
import type { UnsentForm } from './form-outcome.ts';
import { prefersPage, wantsJson } from '../http/negotiate.ts';
import type { NewsletterView } from './newsletter-view.ts';
import type { TicketView } from './ticket-view.ts';
import { queryTexts } from '../http/query.ts';
import { setCacheControl } from './cache-control.ts';
import { around, isPreview, missingForm, withQuery, type SiteRequest } from './site-request.ts';
import type { SiteConsent } from './site-consent.ts';
import { localeOf, rememberLanguage } from './site-language.ts';
import { answerArticle, answerNews, type NewsOperations, type NewsView } from './site-news.ts';
import { answerWiki, type WikiOperations, type WikiView } from './site-wiki.ts';

/** The operations behind the website. */
interface SiteOperations extends NewsOperations, WikiOperations {
	page: typeof showSitePage;
	start: typeof showSiteStart;
	frame: typeof showFrame;
	event: typeof showSiteEvent;
}
type Shown = NonNullable<Awaited<ReturnType<SiteOperations['start']['run']>>>;
type EventInfo = Awaited<ReturnType<SiteOperations['event']['run']>>['info'];
type Frame = Awaited<ReturnType<SiteOperations['frame']['run']>>['frame'];

/** The data of a website screen. */
export type SiteView = {
	/** Language of the words around the page. */
	locale: Locale;
	frame: Omit<Frame, 'hosts' | 'consent'>;
	/** The requested address, with its query. */
	address: string;
	/** Base of whole addresses here, without trailing slash. */
	base: string;
	/** Other hosts whose pictures, films and frames may be shown, once the visitor allows it. */
	hosts: string[];
	consent: SiteConsent;
	/** Server time; ISO. */
	now: string;
	/** Whether search engines may index the page. */
	isIndexed: boolean;
	/** Status of the answer; 200 without one. */
	status?: number;
} & (
	| { kind: 'page'; shown: Shown; isStart: boolean; canonical: string; form?: FormOutcome }
	| { kind: 'event'; info: EventInfo; canonical: string }
	| NewsView
	| WikiView
	| { kind: 'newsletter'; newsletter: NewsletterView }
	| { kind: 'ticket'; ticket: TicketView }
	| { kind: 'error'; status: number; requestId: string; unsent?: UnsentForm }
);

declare module 'express-serve-static-core' {
	interface Request {
		/** Set for responses of the website: the data of its screen, and the caller. */
		site?: { view: SiteView; context: Context };
		/** How long a website response is valid without any write, in milliseconds; a minute by default. */
		heldMs?: number;
	}
}

/** The route of the single website screen; nobody reaches it by this address. */
export const sitePath = '/site';

// With one of these the address is that of a quiz; a form of its page sends what begins with a slash.
const quizWords = ['event', 'event_uid', 'event_id', 'katalog', 'slug', 'catalog', 'k', 't', 'pin', 'code'];
const meansQuiz = ({ query }: Request): boolean =>
	Object.keys(query).some((key) => quizWords.includes(key) || key.startsWith('/'));

/** Base of absolute addresses at the requested host, without trailing slash. */
export function baseOf(request: Request, { publicUrl }: Pick<Dependencies, 'publicUrl'>): string {
	const { host, domainType } = request.marquee.host;
	return domainType === 'main' ? publicUrl : `${request.protocol}://${request.host ?? host}`;
}

/** What a request for the website asks for; its language is remembered. */
export async function askedBy(dependencies: Dependencies, request: Request, response: Response): Promise<SiteRequest> {
	rememberLanguage(request, response);
	const { context, resolved } = await marketingContext(dependencies, request);
	const base = baseOf(request, dependencies);
	return { request, response, context, resolved, locale: localeOf(request, dependencies), base };
}

/** The public website: `/`, `/landing`, `/m/:page` and the legal pages, as pages and as JSON. */
export class Site {
	#dependencies: Dependencies;
	#operations: SiteOperations;
	#hasScreens: boolean;

	constructor(dependencies: Dependencies, operations: SiteOperations, hasScreens: boolean) {
		this.#dependencies = dependencies;
		this.#operations = operations;
		this.#hasScreens = hasScreens;
	}

	router(): Router {
		const router = express.Router();
		router.get(
			'/',
			this.#door((asked) => this.#start(asked), meansQuiz)
		);
		for (const slug of ['landing', 'impressum', 'datenschutz', 'faq'])
			router.get(
				`/${slug}`,
				this.#door((asked) => this.#page(asked, slug))
			);
		router.get(
			'/m/:page',
			this.#door((asked) => this.#page(asked, String(asked.request.params.page)))
		);
		this.#newsRoutes(router);
		this.#wikiRoutes(router);
		router.get(
			'/event/:event',
			this.#door((asked) => this.#event(asked, String(asked.request.params.event)))
		);
		return router;
	}

	#newsRoutes(router: Router): void {
		const list = (asked: SiteRequest, page?: string) => answerNews(this.#operations, asked, page);
		router.get(
			'/landing/news',
			this.#door((asked) => list(asked))
		);
		router.get(
			'/m/:page/news',
			this.#door((asked) => list(asked, String(asked.request.params.page)))
		);
		router.get(
			'/news/:news',
			this.#door((asked) => answerArticle(this.#operations, asked, String(asked.request.params.news)))
		);
	}

	#wikiRoutes(router: Router): void {
		const answer = (asked: SiteRequest, { page, article }: Request['params']) =>
			answerWiki(this.#operations, asked, String(page), article === undefined ? undefined : String(article));
		for (const path of ['/m/:page/wiki', '/m/:page/wiki/:article'])
			router.get(
				path,
				this.#door((asked) => answer(asked, asked.request.params))
			);
	}

	/** The screen for missing pages and errors. */
	async errorView(request: Request, status: number): Promise<SiteView> {
		return this.#errorOf(await this.#asked(request, request.res!), status);
	}

	/** Renders missing pages and errors with the website screen. */
	async explain(request: Request, status: number): Promise<void> {
		const asked = await this.#asked(request, request.res!);
		request.site = { view: await this.#errorOf(asked, status), context: asked.context };
	}

	async #errorOf(asked: SiteRequest, status: number): Promise<SiteView> {
		const what = { locale: asked.locale, isBroken: status >= 500 };
		const { frame } = await perform(this.#operations.frame, asked.context, what);
		const { requestId } = asked.context;
		return { kind: 'error', status, requestId, isIndexed: false, ...around(asked, frame) };
	}

	#asked = (request: Request, response: Response): Promise<SiteRequest> =>
		askedBy(this.#dependencies, request, response);

	#door(
		answer: (asked: SiteRequest) => Promise<'next' | void>,
		passes: (request: Request) => boolean = () => false
	): RequestHandler {
		return async (request, response, next) => {
			if (passes(request)) return next();
			const asked = await this.#asked(request, response);
			try {
				if ((await answer(asked)) !== 'next') return;
			} catch (thrown) {
				const { status } = asAppError(thrown, this.#dependencies.log, request);
				if (!this.#hasScreens || !prefersPage(request)) throw thrown;
				response.set('Cache-Control', 'no-store');
				request.site = { view: await this.#errorOf(asked, status), context: asked.context };
			}
			next();
		};
	}

	async #start(asked: SiteRequest): Promise<'next' | void> {
		const { host } = asked.request.marquee.host;
		const shown = await perform(this.#operations.start, asked.context, { host, lang: asked.locale });
		if (!shown) return 'next';
		return this.#send(asked, shown, true);
	}

	async #page(asked: SiteRequest, slug: string): Promise<'next' | void> {
		const { request, response, context } = asked;
		const { lang, preview } = queryTexts(request, ['lang', 'preview']);
		const found = await perform(this.#operations.page, context, {
			page: slug,
			...(lang ? { lang } : {}),
			...(preview ? { preview } : {})
		}).catch(missingForm);
		if (found.redirect) return response.redirect(found.redirect.status, withQuery(found.redirect.target, request));
		return this.#send(asked, found, false);
	}

	/** An event by its name or, wherever it belongs, by its uid. */
	async #event(asked: SiteRequest, key: string): Promise<'next' | void> {
		const { request, response, base, locale } = asked;
		const owner = await ownerOf(this.#dependencies, request, key);
		request.heldMs = liveMs;
		const isOwn = request.marquee.host.domainType !== 'main' || owner === undefined;
		const context = isOwn ? asked.context : { ...asked.context, namespace: owner };
		const { info, frame } = await perform(this.#operations.event, context, { event: key, lang: locale }).catch(
			missingForm
		);
		setCacheControl(asked);
		if (wantsJson(request, undefined)) {
			mirrorOrigin(allowedOrigins(this.#dependencies.env), request, response);
			return void response.json({ ...info, context: { ...asked.resolved, namespace: context.namespace } });
		}
		const canonical = `${base}/event/${isOwn ? info.event.slug : info.event.uid}`;
		const view: SiteView = { kind: 'event', info, canonical, isIndexed: true, ...around(asked, frame) };
		request.site = { view, context };
		return 'next';
	}

	#send(asked: SiteRequest, shown: Shown, isStart: boolean): 'next' | void {
		const { request, response, context, resolved, base } = asked;
		const isFallback = shown.page.namespace !== context.namespace;
		const isElsewhere = request.marquee.host.domainType !== 'main' && (isFallback || resolved.usedFallback);
		const isHidden = isElsewhere || isPreview(request);
		if (isHidden) response.set('X-Robots-Tag', 'noindex');
		setCacheControl(asked);
		if (wantsJson(request, undefined)) return this.#sendJson(asked, shown, isFallback);
		const home = isFallback ? this.#dependencies.publicUrl : base;
		const canonical = isStart ? `${base}/` : `${home}/m/${shown.page.slug}`;
		const view: SiteView = {
			kind: 'page',
			shown,
			isStart,
			canonical,
			isIndexed: !isHidden,
			...around(asked, shown.frame, shown.page.language)
		};
		request.site = { view, context };
		const blocks = [...shown.page.blocks, ...shown.page.modules.map(({ block }) => block)];
		if (blocks.some(({ type }) => isLive(type))) request.heldMs = liveMs;
		return 'next';
	}

	#sendJson({ request, response, resolved }: SiteRequest, { page, frame }: Shown, usedFallback: boolean): void {
		// What requires a login must not be readable by other sites.
		if (!isPreview(request)) mirrorOrigin(allowedOrigins(this.#dependencies.env), request, response);
		const { blocks, ...record } = page;
		const { menus, footer, design, brand, name } = frame;
		const context = { ...resolved, domainType: request.marquee.host.domainType };
		response.json({ context, page: { ...record, usedFallback }, blocks, menus, footer, design, brand, name });
	}
}

const liveMs = 1000;
const eventPath = /^\/event\/([^/]+)$/;

/** The namespace of an event by its uid; undefined if the address decides. */
export const ownerOf = async (
	{ namespaces }: Dependencies,
	{ path, query }: Request,
	key = eventPath.exec(path)?.[1]
): Promise<string | undefined> =>
	key === undefined || 'namespace' in query ? undefined : namespaces.ofEvent(key.toLowerCase());

/** Whether a block moves on its own. */
const isLive = (type: string): boolean => ['event', 'ranking'].includes(type);
