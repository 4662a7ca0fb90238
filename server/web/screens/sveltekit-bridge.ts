import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { checkCsrfToken, checkOrigin } from '../../access/csrf.ts';
import { mayRole, type Right } from '../../access/permission-matrix.ts';
import { isHere } from '../../access/policy.ts';
import { endSession, renewSession, startSession } from '../../access/session.ts';
import type { InstallationSettings } from '../../access/settings-cache.ts';
import type { Actor } from '../../access/actor.ts';
import { AppError, nothingHere } from '../../runtime/errors.ts';
import { perform, type AnyOperation, type Context } from '../../operation/operation.ts';
import { operations, type OperationName, type InputOf, type OutputOf } from '../../composition/operations.ts';
import { homeOf, safeNext } from '../../access/redirects.ts';
import type { Ack, LiveAuth, Topic } from '#lib/live/wire.ts';
import type { Screen } from '../../features/feature.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { sha256 } from '../../runtime/crypto.ts';
import { isRegistrationOpen } from '../../features/platform/users/register.ts';
import { knownFields } from '../admin/admin-form.ts';
import { logIn, type Credentials } from '../login/login-ticket.ts';
import { asAppError } from '../http/errors.ts';
import { openForPage } from '../http/security-headers.ts';
import { wantsJson } from '../http/negotiate.ts';
import { callByForm, type PlayRoute } from '../play/play.ts';
import { authorizePath } from '../login/oauth.ts';
import { isWrite } from '../http/request.ts';
import { sitePath, type Site, type SiteView } from '../site/site.ts';
import { asRead, measuredRequest } from './screen-body.ts';
import { staffPath } from '../http/staff-path.ts';
import type { ReferenceView } from '../openapi/reference-page.ts';
import { playContext, namedEvent, nobodyContext, staffContext, visitorContext, wallContext } from '../http/context.ts';

/** What a screen gets from the server: the caller, the place, and the single way to data. */
export interface ScreenBridge {
	actor: Actor;
	namespace: string;
	requestId: string;
	publicUrl: string;
	/** Whether the caller prefers JSON over a page. */
	wantsJson: boolean;
	/** The settings of the installation. */
	settings: Readonly<InstallationSettings>;
	/** Runs an operation by its key, on this version of the record when one is named; rejects with AppError. */
	perform<Name extends OperationName>(
		name: Name,
		input: InputOf<Name>,
		ifVersion?: number | undefined
	): Promise<OutputOf<Name>>;
	/** The texts of a form as the input of an operation; see `knownFields`. */
	fieldsOf<Name extends OperationName>(name: Name, texts: URLSearchParams, boxes?: readonly string[]): InputOf<Name>;
	/** Whether the user's role includes an area. */
	may(area: string, right: Right): boolean;
	/** Start page of the logged-in user; null when logged out. */
	home: string | null;
	/** Every screen of the back end, in the order of the sidebar. */
	screens(): OpenScreen[];
	/** The path of this site that a form or link asks to go on to; undefined for everything else. */
	safeNext(next: string): string | undefined;
	/** The token for the form field `_csrf`. */
	csrfToken(): string;
	/** Throws 403 unless the token is the session's; where players go, unless the form is of this site. */
	checkCsrf(token: string): Promise<void>;
	/** Gives this browser an id, by which its wrong codes are counted apart from those of its room. */
	giveBrowserId(): void;
	/** Adds this browser to a team and sets its cookie, through the player's endpoint; rejects with AppError. */
	join(input: InputOf<'play.join'>): Promise<void>;
	/** Logs in with a new session id; throws 401 or 429. */
	login(credentials: Credentials, next: string | null): Promise<{ redirect: string }>;
	logout(): Promise<void>;
	/** Goes on in a new session; after a change of password or second factor. */
	renewSession(): Promise<void>;
	/** First state of a live topic for a page rendered on the server. */
	readTopic(auth: LiveAuth, topic: Topic, event: string): Promise<Ack>;
	/** The time of the server's one clock; ISO. */
	now(): string;
	/** The data of the website screen; undefined on all others. */
	site: SiteView | undefined;
	/** The same for missing pages and errors. */
	siteError(status: number): Promise<SiteView>;
	/** The data of the API reference screen; undefined on all others. */
	reference: ReferenceView | undefined;
	/** Notes the pattern of the screen that answers; null where no screen has this address. */
	noteRoute(id: string | null): void;
	log: Dependencies['log'];
}

declare global {
	var marqueeBridge: AsyncLocalStorage<ScreenBridge> | undefined;
}
// Kit's bundle and this process do not share modules, so the bridge hangs on the global object.
const bridge = (globalThis.marqueeBridge ??= new AsyncLocalStorage<ScreenBridge>());

/** A screen of the back end, and whether the caller may open it here. */
export type OpenScreen = Omit<Screen, 'area' | 'place' | 'isFallback'> & { isOpen: boolean };

/** What the screens need to know about the features. */
interface ScreenParts {
	/** The endpoint that pages without scripts call by their form. */
	join: PlayRoute;
	screens: readonly Screen[];
	site: Site;
}

interface Situation {
	context: Context;
	/** Why the namespace in the address may not be entered. */
	refusal?: AppError;
}

async function situationOf(dependencies: Dependencies, request: Request): Promise<Situation> {
	if (request.site) return { context: request.site.context };
	if (request.reference) return { context: nobodyContext(dependencies, request) };
	if (request.path === '/register') return { context: await visitorContext(dependencies, request) };
	if (!staffPath.test(request.path)) {
		const [, path, isWall] = /^\/event\/([^/]+)(\/dashboard\/)?/.exec(request.path) ?? [];
		if (path && isWall) return { context: await wallContext(dependencies, request, path) };
		const event = path ?? namedEvent(request);
		return { context: await playContext(dependencies, request, event) };
	}
	// Results are for both staff and teams: logged-in users count as staff.
	if (/^\/results-hub(\/|$)/.test(request.path) && request.session.userId === undefined)
		return { context: await playContext(dependencies, request, namedEvent(request)) };
	// The query there says what an app requests, and nothing about this request.
	if (request.path === authorizePath) return { context: await staffContext(dependencies, request, '') };
	try {
		return { context: await staffContext(dependencies, request) };
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		return { context: await staffContext(dependencies, request, ''), refusal: thrown };
	}
}

/** Where the request came in, what the caller prefers, and where it may redirect. */
const howAsked = (request: Request): Pick<ScreenBridge, 'wantsJson' | 'safeNext' | 'csrfToken' | 'giveBrowserId'> => ({
	safeNext,
	csrfToken: () => request.csrfToken(),
	giveBrowserId: () => request.giveBrowserId(),
	wantsJson: wantsJson(request, undefined) && !request.path.includes('__data.json')
});

/** The single way to data; failures reject with their public form. */
const performFor =
	({ context, refusal }: Situation, request: Request): ScreenBridge['perform'] =>
	async (name, input, ifVersion) => {
		// The list of namespaces surrounds the error page.
		if (refusal && name !== 'namespace.list') throw refusal;
		try {
			return (await perform(operations[name] as AnyOperation, { ...context, ifVersion }, input)) as never;
		} catch (thrown) {
			throw asAppError(thrown, context.dependencies.log, request);
		}
	};

function bridgeFor(
	{ context, refusal }: Situation,
	parts: ScreenParts,
	request: Request,
	response: Response
): ScreenBridge {
	const { actor, dependencies } = context;
	const may: ScreenBridge['may'] = (area, right) => actor.kind === 'user' && mayRole(actor.user.role, area, right);
	return {
		actor,
		namespace: context.namespace,
		requestId: context.requestId,
		publicUrl: dependencies.publicUrl,
		settings: { ...dependencies.settings.current(), registrationEnabled: isRegistrationOpen(dependencies) },
		...howAsked(request),
		log: dependencies.log,
		now: () => dependencies.clock().toISOString(),
		perform: performFor({ context, refusal }, request),
		fieldsOf: (name, texts, boxes = []) => knownFields(operations[name] as AnyOperation, texts, boxes) as never,
		home: actor.kind === 'user' ? homeOf(actor.user.role) : null,
		may,
		screens: () => parts.screens.map((screen) => openedBy(may, screen, context)),
		// A phone has no session for a token; its browser says where a form comes from.
		checkCsrf: async (token) =>
			staffPath.test(request.path) ? checkCsrfToken(request, response, token) : checkOrigin(request),
		join: (input) => callByForm(parts.join, context, input, request, response),
		async login(credentials, next) {
			const { user } = await logIn(context, credentials);
			await startSession(dependencies, request, user.id);
			return { redirect: safeNext(next) ?? homeOf(user.role) };
		},
		logout: () => endSession(dependencies, request),
		async renewSession() {
			await renewSession(dependencies, request);
			context.sessionHash = sha256(request.sessionID);
		},
		readTopic: (auth, topic, event) => dependencies.readTopic(auth, request, topic, event),
		...siteParts(parts, request)
	};
}

/** The data of the website or the API reference and of their error pages, and which screen shows it. */
const siteParts = (
	{ site }: ScreenParts,
	request: Request
): Pick<ScreenBridge, 'site' | 'siteError' | 'reference' | 'noteRoute'> => ({
	site: request.site?.view,
	siteError: (status) => site.errorView(request, status),
	reference: request.reference,
	// A page of the website has the pattern of its address; Kit draws all of them on one screen.
	noteRoute: (id) => void (request.site || (request.screenRoute = id))
});

function openedBy(may: ScreenBridge['may'], screen: Screen, context: Context): OpenScreen {
	const { area, place: _place, isFallback, ...shown } = screen;
	return { ...shown, isOpen: may(area, 'r') && isHere(area, context) && !(isFallback && may('dashboard', 'r')) };
}

/** Runs SvelteKit's handler with the bridge of this request around it. */
export function screens(dependencies: Dependencies, kit: RequestHandler, parts: ScreenParts): RequestHandler {
	return async (request, response, next) => {
		// SvelteKit does not catch errors of its hooks for such addresses, and an unhandled rejection ends the process.
		const isHidden = request.path === sitePath || request.path.startsWith(`${sitePath}/`);
		if (!isReadable(request.path) || isHidden || namesNoAction(request)) throw nothingHere();
		const situation = await situationOf(dependencies, request);
		const isForStaff = staffPath.test(request.path);
		await checkSender(request, response, isForStaff);
		if (request.site) request.url = sitePath;
		const isAnswered = request.site && isWrite(request);
		const sent = isAnswered ? asRead(request) : await measuredRequest(request, situation.context.actor);
		openForPage(request, response, isForStaff);
		if (isForStaff) response.set('Cache-Control', 'no-store');
		await bridge.run(bridgeFor(situation, parts, request, response), async () => kit(sent, response, next));
	};
}

/** What the headers of a write reveal about its sender, before its body is read. */
async function checkSender(request: Request, response: Response, isForStaff: boolean): Promise<void> {
	if (!isWrite(request)) return;
	checkOrigin(request);
	// Screens only accept forms; JSON endpoints are mounted before them.
	if (hasBody(request) && !request.is(formTypes)) throw new AppError('unsupported_media_type', 'Please send a form.');
	const token = request.get('x-csrf-token');
	if (isForStaff && token !== undefined) await checkCsrfToken(request, response, token);
}

const formTypes = ['urlencoded', 'multipart', 'application/x-sveltekit-formdata', 'text/plain'];
const hasBody = (request: Request): boolean =>
	request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;

/** Whether a form calls an action that no page can have: SvelteKit would find it among inherited object properties. */
function namesNoAction(request: Request): boolean {
	if (!isWrite(request)) return false;
	const { searchParams } = new URL(request.url, 'http://localhost');
	const called = [...searchParams.keys()].filter((key) => key.startsWith('/')).map((key) => key.slice(1));
	return called.some((name) => name === 'default' || name in Object.prototype);
}

function isReadable(path: string): boolean {
	try {
		decodeURI(path);
		return true;
	} catch {
		return false;
	}
}
