import type { Request } from 'express';
import { anonymous, type Actor } from '../access/actor.ts';
import { deviceTokens, findDevices } from '../access/devices.ts';
import { mayEnter } from '../access/policy.ts';
import { sessionActor } from '../access/session.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { eventNamespace } from '../features/events/find.ts';
import { Namespace } from '../features/namespaces/model.ts';
import type { Context } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { sha256 } from '../secrets.ts';
import type {} from './request.ts';
import { ifMatchVersion } from './if-match.ts';
import { resolveNamespace, type NamespaceContext, type NamespaceSources } from './namespace.ts';
import { QueryTypes } from 'sequelize';

const queryText = (request: Request, name: string): string | undefined =>
	typeof request.query[name] === 'string' ? request.query[name] : undefined;

function contextOf(parts: Parts, request: Request, actor: Actor, namespace: string): Context {
	return {
		actor,
		namespace,
		parts,
		requestId: request.marquee.requestId,
		ip: request.ip ?? '',
		userAgent: (request.get('user-agent') ?? '').slice(0, 300),
		ifVersion: ifMatchVersion(request)
	};
}

/**
 * A request with a login session. `?namespace=` switches and is kept in the session, else the host's namespace counts;
 * a namespace that is not the user's is 403, for administrators an unknown one 404.
 */
export async function staffContext(
	parts: Parts,
	request: Request,
	wanted = queryText(request, 'namespace')?.trim().toLowerCase()
): Promise<Context> {
	const { actor, home } = await sessionActor(request);
	const sessionHash = sha256(request.sessionID);
	if (actor.kind !== 'user') return { ...contextOf(parts, request, anonymous, 'default'), sessionHash };
	if (wanted) await switchNamespace(request, actor, wanted);
	const namespace = await firstOpen(actor, [request.session.namespace, ownNamespace(request)]);
	return { ...contextOf(parts, request, actor, namespace ?? home), sessionHash };
}

/** Whoever logs in at the host of a namespace means that one, until another is chosen. */
const ownNamespace = ({ marquee: { host } }: Request): string | undefined => host.domainNamespace ?? host.subdomain;

/** The first of these namespaces that is there and that the user may enter. */
async function firstOpen(actor: Actor & { kind: 'user' }, wanted: (string | undefined)[]): Promise<string | undefined> {
	for (const namespace of wanted)
		if (namespace !== undefined && mayEnter(actor, namespace) && (await Namespace.count({ where: { namespace } })))
			return namespace;
	return undefined;
}

/** Makes a namespace the active one of the session. */
export async function switchNamespace(
	request: Request,
	actor: Actor & { kind: 'user' },
	namespace: string
): Promise<void> {
	if (!mayEnter(actor, namespace)) throw forbidden('This namespace is not yours.');
	const row = await Namespace.findOne({ where: { namespace } });
	if (!row) throw notFound('namespace');
	if (!row.isActive && actor.user.role !== 'admin') throw forbidden('This namespace is not active.');
	request.session.namespace = namespace;
}

async function activeNamespaces(parts: Parts): Promise<Set<string>> {
	const rows = await parts.database.sequelize.query<{ namespace: string }>(
		'SELECT namespace FROM namespaces WHERE is_active = 1',
		{ type: QueryTypes.SELECT }
	);
	return new Set(rows.map(({ namespace }) => namespace));
}

/**
 * Where a general request belongs by contract NS3: its query and host, then what the caller knows besides. Throws
 * NamespaceUnresolved when that is nowhere.
 */
export async function generalNamespace(
	parts: Parts,
	request: Request,
	known: Pick<NamespaceSources, 'event' | 'tenant'>
): Promise<NamespaceContext> {
	const { domainNamespace, subdomain, host } = request.marquee.host;
	const active = await activeNamespaces(parts);
	const query = queryText(request, 'namespace');
	const sources = { purpose: 'general', query, domainLookup: domainNamespace, args: { subdomain }, ...known } as const;
	return resolveNamespace(sources, host, (name) => active.has(name));
}

/** A request of a phone or projector: devices of its cookies or header, namespace by contract NS3. */
export async function playContext(parts: Parts, request: Request, named?: string): Promise<Context> {
	const event = named?.trim().toLowerCase();
	const devices = await findDevices(deviceTokens(request));
	const actor: Actor = devices.length ? { kind: 'player', devices } : anonymous;
	const own = devices.find((device) => device.eventUid === event) ?? (event === undefined ? devices[0] : undefined);
	if (own) return contextOf(parts, request, actor, own.namespace);
	const { namespace } = await generalNamespace(parts, request, {
		event: event === undefined ? undefined : await eventNamespace(event),
		tenant: request.marquee.host.domainType === 'main' ? 'default' : undefined
	});
	return contextOf(parts, request, actor, namespace);
}

/** The event a request names, by the aliases of the quiz contract. */
export const namedEvent = (request: Request): string | undefined =>
	['event_uid', 'event', 'event_id'].map((name) => queryText(request, name)).find((value) => value !== undefined);

/** A visitor who wants to become somebody: the login if there is one, namespace by contract NS3, `default` on the main domain. */
export async function visitorContext(parts: Parts, request: Request): Promise<Context> {
	const { actor } = await sessionActor(request);
	const { host } = request.marquee;
	const active = await activeNamespaces(parts);
	const { namespace } = resolveNamespace(
		{
			purpose: 'general',
			query: queryText(request, 'namespace'),
			domainNamespace: host.domainNamespace,
			args: { subdomain: host.subdomain },
			tenant: host.domainType === 'main' ? 'default' : undefined
		},
		host.host,
		(name) => active.has(name)
	);
	return contextOf(parts, request, actor, namespace);
}

/** A staff-only door was called without a login. */
export function requireLogin(context: Context): void {
	if (context.actor.kind !== 'user') throw new AppError('unauthenticated', 'Please log in first.');
}
