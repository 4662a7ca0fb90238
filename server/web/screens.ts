import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { checkCsrfToken, checkOrigin } from '../access/csrf.ts';
import { mayRole, type Right } from '../access/policy.ts';
import { endSession, renewSession, startSession } from '../access/session.ts';
import type { InstallationSettings } from '../access/settings-book.ts';
import type { Actor } from '../access/actor.ts';
import { AppError } from '../errors.ts';
import { perform, type AnyOperation, type Context } from '../operation.ts';
import { operations, type OperationName, type InputOf, type OutputOf } from '../operations.ts';
import { homeOf, safeNext } from '../access/home.ts';
import type { Ack, LiveAuth, Topic } from '../live/updates.ts';
import type { Parts } from '../parts.ts';
import { sha256 } from '../secrets.ts';
import { logIn, type Credentials } from './login-steps.ts';
import { openForPage } from './security-headers.ts';
import { wantsJson } from './negotiate.ts';
import { callByForm, type PlayRow } from './play.ts';
import { playContext, namedEvent, staffContext, visitorContext } from './context.ts';

/** What a screen gets from the server: who asks, where, and the one way to data. */
export interface ScreenBridge {
	actor: Actor;
	namespace: string;
	requestId: string;
	publicUrl: string;
	/** Whether the caller would rather have JSON than a page. */
	wantsJson: boolean;
	/** What administrators decided for the installation. */
	settings: Readonly<InstallationSettings>;
	/** Whether the main domain was asked, and not one of a tenant. */
	isMainHost: boolean;
	/** Runs an operation by its key, on this version of the record when one is named; rejects with AppError. */
	perform<Name extends OperationName>(
		name: Name,
		input: InputOf<Name>,
		ifVersion?: number | undefined
	): Promise<OutputOf<Name>>;
	/** Whether the user's role opens an area. */
	may(area: string, right: Right): boolean;
	/** The token for the form field `_csrf`; starts a session row when there is none. */
	csrfToken(): string;
	/** Throws 403 unless the token is the session's; where players go, unless the form is of this site. */
	checkCsrf(token: string): Promise<void>;
	/** Lets this browser into a team and gives it its cookie, by the door of the player's endpoint; rejects with AppError. */
	join(input: InputOf<'play.join'>): Promise<void>;
	/** Logs in with a new session id; throws 401 or 429. */
	login(credentials: Credentials, next: string | null): Promise<{ redirect: string }>;
	logout(): Promise<void>;
	/** Goes on in a new session; after a change of password or second factor. */
	renewSession(): Promise<void>;
	/** First state of a live topic for a page rendered on the server. */
	readTopic(auth: LiveAuth, topic: Topic, event: string): Promise<Ack>;

	log: Parts['log'];
}

declare global {
	var marqueeBridge: AsyncLocalStorage<ScreenBridge> | undefined;
}
// Kit's bundle and this process do not share modules, so the bridge hangs on the global object.
const bridge = (globalThis.marqueeBridge ??= new AsyncLocalStorage<ScreenBridge>());

const staffPath = /^\/(admin|login|logout|register|account|password|setup|results-hub)(\/|$)/;

/** Endpoints that pages without scripts call by their forms. */
export interface FormDoors {
	join: PlayRow;
}

interface Situation {
	context: Context;
	/** Why the namespace in the address may not be entered. */
	refusal?: AppError;
}

async function situationOf(parts: Parts, request: Request): Promise<Situation> {
	if (request.path === '/register') return { context: await visitorContext(parts, request) };
	if (!staffPath.test(request.path)) {
		const event = /^\/event\/([^/]+)/.exec(request.path)?.[1] ?? namedEvent(request);
		return { context: await playContext(parts, request, event) };
	}
	try {
		return { context: await staffContext(parts, request) };
	} catch (thrown) {
		if (!(thrown instanceof AppError)) throw thrown;
		return { context: await staffContext(parts, request, ''), refusal: thrown };
	}
}

/** Where the request came in, and what the caller would rather have. */
const howAsked = (request: Request): Pick<ScreenBridge, 'wantsJson' | 'isMainHost'> => ({
	wantsJson: wantsJson(request, undefined) && !request.path.includes('__data.json'),
	isMainHost: request.marquee.host.domainType === 'main'
});

function bridgeFor(
	{ context, refusal }: Situation,
	doors: FormDoors,
	request: Request,
	response: Response
): ScreenBridge {
	const { actor, parts } = context;
	// The list of namespaces frames the page that tells of the refusal.
	const isRefused = (name: OperationName) => refusal !== undefined && name !== 'namespace.list';
	return {
		actor,
		namespace: context.namespace,
		requestId: context.requestId,
		publicUrl: parts.publicUrl,
		settings: parts.settings.current(),
		...howAsked(request),
		log: parts.log,
		perform: (name, input, ifVersion) =>
			isRefused(name)
				? Promise.reject(refusal)
				: (perform(operations[name] as AnyOperation, { ...context, ifVersion }, input) as Promise<never>),
		may: (area, right) => actor.kind === 'user' && mayRole(actor.user.role, area, right),
		csrfToken: () => request.csrfToken(),
		// A phone has no session that could hold a token; its browser says where a form comes from.
		checkCsrf: async (token) =>
			staffPath.test(request.path) ? checkCsrfToken(request, response, token) : checkOrigin(request),
		join: (input) => callByForm(doors.join, context, input, request, response),
		async login(credentials, next) {
			const { user } = await logIn(context, credentials);
			await startSession(parts, request, user.id);
			return { redirect: safeNext(next) ?? homeOf(user.role) };
		},
		logout: () => endSession(parts, request),
		async renewSession() {
			await renewSession(parts, request);
			context.sessionHash = sha256(request.sessionID);
		},
		readTopic: (auth, topic, event) => parts.readTopic(auth, request, topic, event)
	};
}

/** Runs SvelteKit's handler with the bridge of this request around it. */
export function screens(parts: Parts, kit: RequestHandler, doors: FormDoors): RequestHandler {
	return async (request, response, next) => {
		// Kit lets what its hooks throw for such an address escape, and a promise that nobody catches ends the process.
		if (!isReadable(request.path)) throw new AppError('not_found', 'There is nothing at this address.');
		const situation = await situationOf(parts, request);
		const isForStaff = staffPath.test(request.path);
		openForPage(request, response, isForStaff);
		if (isForStaff) response.set('Cache-Control', 'no-store');
		await bridge.run(bridgeFor(situation, doors, request, response), async () => kit(request, response, next));
	};
}

function isReadable(path: string): boolean {
	try {
		decodeURI(path);
		return true;
	} catch {
		return false;
	}
}
