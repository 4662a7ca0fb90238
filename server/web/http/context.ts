import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { chooseLocale, type Locale } from '#lib/messages/locale.ts';
import { anonymous, type Actor } from '../../access/actor.ts';
import { browserHash } from '../../access/csrf.ts';
import { devicesOfRequest } from '../../access/devices.ts';
import { mayEnter, mayEnterAll } from '../../access/policy.ts';
import { sessionActor } from '../../access/session.ts';
import { AppError, forbidden, inTheWay, notFound } from '../../runtime/errors.ts';
import { traceId } from '../../runtime/log/trace.ts';
import type { Arrival, Context } from '../../operation/operation.ts';
import type { Dependencies } from '../../operation/dependencies.ts';
import { callerGone } from './limits/caller-gone.ts';
import { isWrite } from './request.ts';
import { ifMatchVersion } from './if-match.ts';
import { queryText } from './query.ts';
import { namesIn, resolveNamespace, type NamespaceContext, type NamespaceSources } from './namespace.ts';

type UserActor = Actor & { kind: 'user' };
type TokenActor = Actor & { kind: 'token' };

function contextOf(dependencies: Dependencies, request: Request, actor: Actor, namespace: string): Context {
	return {
		actor,
		namespace,
		dependencies,
		requestId: request.marquee.requestId,
		ip: request.ip ?? '',
		userAgent: (request.get('user-agent') ?? '').slice(0, 300),
		loginDevice: request.loginDevice,
		browserId: request.browserId,
		localeFor: localeFor(request),
		isMainHost: isMainHost(request),
		ifVersion: ifMatchVersion(request),
		mustBeNew: isWrite(request) && request.get('if-none-match')?.trim() === '*',
		arrival: () => arrivalOf(request),
		callerGone: () => callerGone(request.res!)
	};
}

/** A call by a message of a socket, whose upgrade request says who it is. */
export const socketContext = (
	dependencies: Dependencies,
	request: Request,
	actor: Actor,
	namespace: string
): Context => ({
	actor,
	namespace,
	dependencies,
	requestId: traceId() ?? randomUUID(),
	ip: request.ip ?? '',
	userAgent: (request.headers['user-agent'] ?? '').slice(0, 300)
});

const longestHeader = 300;

const arrivalOf = (request: Request): Arrival => ({
	peer: request.socket.remoteAddress ?? '',
	protocol: request.protocol,
	forwardedFor: request.get('x-forwarded-for')?.slice(0, longestHeader),
	forwardedProto: request.get('x-forwarded-proto')?.slice(0, longestHeader)
});

const chosenLanguage = /(?:^|;\s*)mq_lang=([a-z]{2})(?:;|$)/;

/** The language of the response: `?lang`, the choice of this device, that of the event, or that of the browser. */
const localeFor = (request: Request) => (eventLocale: Locale) =>
	chooseLocale({
		query: queryText(request, 'lang') ?? null,
		cookie: chosenLanguage.exec(request.get('cookie') ?? '')?.[1] ?? null,
		eventLocale,
		acceptLanguage: request.get('accept-language') ?? null
	});

/** Whether the request went to the main domain rather than a tenant's host. */
export const isMainHost = (request: Request): boolean => request.marquee.host.domainType === 'main';

/**
 * Runs a call that names this event; 503 instead of 404 if its namespace was renamed in the meantime, even if the old
 * name is back: a retry finds it.
 */
export async function unlessRenamed<T>(
	context: Context,
	request: Request,
	event: string | undefined,
	work: () => Promise<T>
): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		const isMissing = thrown instanceof AppError && thrown.code === 'not_found';
		if (isMissing && ((await wasChanged(context, request)) || (await isElsewhere(context, request, event))))
			throw inTheWay();
		throw thrown;
	}
}

/** Whether the namespace of a request is gone or has changed since the request came in. */
async function wasChanged({ namespace, dependencies }: Context, { marquee }: Request): Promise<boolean> {
	const changedAt = await dependencies.namespaces.changedAt(namespace);
	const startedAt = Math.floor(Date.now() - (performance.now() - marquee.startedAt));
	return !changedAt || changedAt.getTime() >= startedAt;
}

/** Whether a public request now belongs to another namespace than when it came in. */
async function isElsewhere(
	{ actor, namespace, dependencies }: Context,
	request: Request,
	event: string | undefined
): Promise<boolean> {
	if (actor.kind !== 'player' && actor.kind !== 'anonymous') return false;
	const find = actor.kind === 'player' ? playContext : anonymousContext;
	return (await find(dependencies, request, event)).namespace !== namespace;
}

/**
 * A request with a login session. `?namespace=` applies to this request only, so that no link and no other tab affects
 * what is saved next. Otherwise the selected namespace of the session counts, then that of the host; 403 for a
 * namespace that is not the user's, for administrators 404 for an unknown one.
 */
export async function staffContext(
	dependencies: Dependencies,
	request: Request,
	wanted = queryText(request, 'namespace')?.trim().toLowerCase()
): Promise<Context> {
	const { actor, home } = await sessionActor(request);
	const sessionHash = browserHash(request);
	if (actor.kind !== 'user') return { ...contextOf(dependencies, request, anonymous, 'default'), sessionHash };
	if (wanted) {
		await requireEntry(dependencies, actor, wanted);
		return { ...contextOf(dependencies, request, actor, wanted), sessionHash };
	}
	const namespace = await firstOpen(dependencies, actor, [request.session.namespace, ownNamespace(request)]);
	return { ...contextOf(dependencies, request, actor, namespace ?? home), sessionHash };
}

/** A login at the host of a namespace selects that one, until another is chosen. */
const ownNamespace = ({ marquee: { host } }: Request): string | undefined => host.domainNamespace ?? host.subdomain;

/** Whether it is one of the user's: those are open, according to the user just loaded. */
const isOwn = (actor: UserActor, namespace: string): boolean => actor.namespaces.includes(namespace);

/** The first of these namespaces that is there and that the user may enter. */
async function firstOpen(
	{ namespaces }: Dependencies,
	actor: UserActor,
	wanted: (string | undefined)[]
): Promise<string | undefined> {
	for (const namespace of wanted)
		if (namespace !== undefined && mayEnter(actor, namespace))
			if (isOwn(actor, namespace) || (await namespaces.stateOf(namespace))) return namespace;
	return undefined;
}

/** Refuses a namespace that is not there or not the user's. */
async function requireEntry({ namespaces }: Dependencies, actor: UserActor, namespace: string): Promise<void> {
	if (isOwn(actor, namespace)) return;
	if (!mayEnter(actor, namespace)) throw forbidden('This namespace is not yours.');
	const state = await namespaces.stateOf(namespace);
	if (!state) throw notFound('namespace');
	if (state === 'closed' && !mayEnterAll(actor)) throw forbidden('This namespace is not active.');
}

/** Decides among the namespaces that the request names, which alone are looked at. */
async function decide(
	{ namespaces }: Dependencies,
	sources: NamespaceSources,
	host: string
): Promise<NamespaceContext> {
	const active = await namespaces.activeAmong(namesIn(sources));
	return resolveNamespace(sources, host, (name) => active.has(name));
}

/**
 * The namespace of a general request by contract NS3: its query and host, then what the caller knows besides. Throws
 * NamespaceUnresolved if there is none.
 */
export async function generalNamespace(
	dependencies: Dependencies,
	request: Request,
	known: Pick<NamespaceSources, 'event' | 'tenant'>
): Promise<NamespaceContext> {
	const { domainNamespace, subdomain, host } = request.marquee.host;
	const query = queryText(request, 'namespace');
	const sources = { purpose: 'general', query, domainLookup: domainNamespace, args: { subdomain }, ...known } as const;
	return decide(dependencies, sources, host);
}

const marketingSources = (request: Request, query: string | undefined): NamespaceSources => {
	const { domainNamespace, subdomain } = request.marquee.host;
	const { path } = request;
	return { purpose: 'marketing', query, path, domainLookup: domainNamespace, args: { subdomain } };
};

/** The namespaces that may have a part in the answer to a request for the website. */
export const marketingNames = (request: Request): string[] =>
	namesIn(marketingSources(request, queryText(request, 'namespace')));

/**
 * An anonymous request for the website, and how its namespace was found (contract NS3). Only callers who request drafts
 * with `?preview=1` are identified by their login.
 */
export async function marketingContext(
	dependencies: Dependencies,
	request: Request,
	query = queryText(request, 'namespace')
): Promise<{ context: Context; resolved: NamespaceContext }> {
	const resolved = await decide(dependencies, marketingSources(request, query), request.marquee.host.host);
	const actor = queryText(request, 'preview') === '1' ? (await sessionActor(request)).actor : anonymous;
	return { context: contextOf(dependencies, request, actor, resolved.namespace), resolved };
}

/** A request of a phone or projector: devices of its cookies or header, namespace by contract NS3. */
export async function playContext(dependencies: Dependencies, request: Request, named?: string): Promise<Context> {
	const event = named?.trim().toLowerCase();
	const devices = await devicesOfRequest(request);
	const actor: Actor = devices.length ? { kind: 'player', devices } : anonymous;
	const own = devices.find((device) => device.eventUid === event) ?? (event === undefined ? devices[0] : undefined);
	const namespace = own?.namespace ?? (await namespaceOf(dependencies, request, event));
	return contextOf(dependencies, request, actor, namespace);
}

/**
 * A request of a big screen: like that of a phone, but logged-in users are identified, because staff can see drafts.
 */
export async function wallContext(dependencies: Dependencies, request: Request, event: string): Promise<Context> {
	const context = await playContext(dependencies, request, event);
	const { actor } = await sessionActor(request);
	return actor.kind === 'user' ? { ...context, actor } : context;
}

/** The namespace of a public request: its query and host, then the event it names. */
async function namespaceOf(dependencies: Dependencies, request: Request, event: string | undefined): Promise<string> {
	const { namespace } = await generalNamespace(dependencies, request, {
		event: event === undefined ? undefined : await dependencies.namespaces.ofEvent(event),
		tenant: request.marquee.host.domainType === 'main' ? 'default' : undefined
	});
	return namespace;
}

/** An anonymous request, whatever cookies came with it. */
export async function anonymousContext(dependencies: Dependencies, request: Request, named?: string): Promise<Context> {
	const namespace = await namespaceOf(dependencies, request, named?.trim().toLowerCase());
	return contextOf(dependencies, request, anonymous, namespace);
}

/** A request for something that belongs to no namespace and is the same for everybody. */
export const nobodyContext = (dependencies: Dependencies, request: Request): Context =>
	contextOf(dependencies, request, anonymous, 'default');

/** A request with an API token: it means the namespace of the token, unless the query names another one. */
export function tokenContext(dependencies: Dependencies, request: Request, actor: TokenActor): Context {
	const named = queryText(request, 'namespace')?.trim().toLowerCase();
	return contextOf(dependencies, request, actor, named || actor.namespace);
}

/** The names that a query or body may have for the event. */
export const eventNames = ['event_uid', 'event', 'event_id'] as const;

/** The event a request names, by the aliases of the quiz contract. */
export const namedEvent = (request: Pick<Request, 'query'>): string | undefined =>
	eventNames.map((name) => queryText(request, name)).find((value) => value !== undefined);

/** A visitor who wants to join: the login if there is one, namespace by contract NS3, `default` on the main domain. */
export async function visitorContext(dependencies: Dependencies, request: Request): Promise<Context> {
	const { actor } = await sessionActor(request);
	const { host } = request.marquee;
	const sources = {
		purpose: 'general',
		query: queryText(request, 'namespace'),
		domainNamespace: host.domainNamespace,
		args: { subdomain: host.subdomain },
		tenant: host.domainType === 'main' ? 'default' : undefined
	} as const;
	const { namespace } = await decide(dependencies, sources, host.host);
	return contextOf(dependencies, request, actor, namespace);
}

/** A staff-only route was called without a login. */
export function requireLogin(context: Context): void {
	if (context.actor.kind !== 'user') throw new AppError('unauthenticated', 'Please log in first.');
}
