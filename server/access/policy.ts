import { AppError, forbidden, unauthenticated } from '../runtime/errors.ts';
import type { Actor } from './actor.ts';
import type { Env } from '../runtime/env.ts';
import type { Scope } from './scopes.ts';
import { mayRole, type Right, type Role } from './permission-matrix.ts';

// Belongs to the installation, not to the namespace of the requested host.
const ofMainHost = new Set(['domains', 'tenants']);

// Optional parts of an installation: without them no route exposes the area.
type Switch = 'FEATURE_WIKI_ENABLED' | 'FEATURE_TICKETS_ENABLED';
const switches = new Map<string, Switch>([
	['wiki', 'FEATURE_WIKI_ENABLED'],
	['tickets', 'FEATURE_TICKETS_ENABLED']
]);

interface Asked {
	isMainHost?: boolean | undefined;
	dependencies?: { env: Pick<Env, Switch> } | undefined;
}

/**
 * Whether an area exists in this installation and at the requested host; callers without a host, such as the command
 * line, see all areas.
 */
export const isHere = (area: string | undefined, { isMainHost = true, dependencies }: Asked): boolean => {
	if (area === undefined) return true;
	const flag = switches.get(area);
	const isOn = !flag || (dependencies?.env[flag] ?? true);
	return isOn && (isMainHost || !ofMainHost.has(area));
};

/** Who may call an operation; `public` and `player` must be explicit and are never the default. */
export interface Access {
	scope?: Scope;
	/** Every API token and app, whatever its scopes. */
	anyScope?: true;
	area?: string;
	/** Another area that opens it as well, by the same right. */
	orArea?: string;
	right?: Right;
	public?: true;
	player?: true;
	login?: true;
	share?: true;
	/** Only the product itself. */
	system?: true;
}

/** Throws unless the actor may call an operation with this access in this namespace. Scope comes before namespace. */
export function authorise(access: Access, actor: Actor, namespace: string): void {
	if (access.public || actor.kind === 'system') return;
	if (actor.kind === 'token') return authoriseToken(access, actor, namespace);
	if (actor.kind === 'app') return authoriseApp(access, actor, namespace);
	if (actor.kind === 'user') return authoriseUser(access, actor, namespace);
	if (actor.kind === 'player' && access.player) return;
	if (actor.kind === 'share' && access.share) return;
	if (access.player) throw new AppError('join_required', 'Please join with a team first.');
	throw unauthenticated();
}

/** Whether `authorise` would let the actor through. */
export function mayCall(...asked: Parameters<typeof authorise>): boolean {
	try {
		authorise(...asked);
		return true;
	} catch {
		return false;
	}
}

type Bearer = Actor & { kind: 'token' | 'app' };

function authoriseToken(access: Access, actor: Bearer, namespace: string): void {
	requireScope(access, actor);
	requireOwnNamespace(actor, namespace);
}

/** Like a token, and the role of its user has to open the area too; what service accounts may do is in their scopes. */
function authoriseApp(access: Access, actor: Actor & { kind: 'app' }, namespace: string): void {
	requireScope(access, actor);
	const { role } = actor.user;
	const isOpen = role === 'service-account' || !access.area || isOpenTo(role, access);
	if (!isOpen) throw forbidden();
	requireOwnNamespace(actor, namespace);
}

function requireScope(access: Access, { scopes }: Bearer): void {
	if (access.anyScope) return;
	if (!access.scope) throw forbidden('API tokens cannot do this.');
	if (!scopes.includes(access.scope))
		throw new AppError('missing_scope', `The token lacks the scope ${access.scope}.`, {
			extra: { scope: access.scope },
			headers: { 'WWW-Authenticate': `Bearer realm="marquee", error="insufficient_scope", scope="${access.scope}"` }
		});
}

function requireOwnNamespace({ namespace: own, isNamespaceActive }: Bearer, namespace: string): void {
	if (own !== namespace)
		throw new AppError('namespace_mismatch', 'The token belongs to another namespace.', {
			extra: { tokenNamespace: own }
		});
	if (!isNamespaceActive) throw forbidden('This namespace is not active.');
}

const isOpenTo = (role: Role, { area, orArea, right = 'r' }: Access): boolean =>
	[area, orArea].some((one) => one !== undefined && mayRole(role, one, right));

function authoriseUser(access: Access, actor: Actor & { kind: 'user' }, namespace: string): void {
	if (access.login) return;
	if (access.player && !access.area) throw new AppError('join_required', 'Please join with a team first.');
	if (!isOpenTo(actor.user.role, access)) throw forbidden();
	if (!mayEnter(actor, namespace)) throw forbidden('This namespace is not yours.');
}

/** Whether the actor may enter every namespace, because they manage all of them. */
export const mayEnterAll = (actor: Actor): boolean =>
	actor.kind === 'system' || (actor.kind === 'user' && mayRole(actor.user.role, 'namespaces', 'r'));

/** Whether a user may work in a namespace: members, and administrators everywhere. */
export const mayEnter = (actor: Actor & { kind: 'user' }, namespace: string): boolean =>
	mayEnterAll(actor) || actor.namespaces.includes(namespace);

/**
 * Whether the actor may read the events of a namespace, and so passes the checks that stop players and anonymous
 * callers.
 */
export function isStaffIn(actor: Actor, namespace: string): boolean {
	if (actor.kind === 'system') return true;
	if (actor.kind === 'token' || actor.kind === 'app')
		return mayCall({ scope: 'quiz:read', area: 'events' }, actor, namespace);
	return actor.kind === 'user' && mayRole(actor.user.role, 'events', 'r') && mayEnter(actor, namespace);
}
