import { AppError, forbidden, unauthenticated } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { Scope } from './scopes.ts';

export const roles = [
	'admin',
	'customer',
	'catalog-editor',
	'event-manager',
	'analyst',
	'team-manager',
	'designer',
	'redakteur',
	'service-account'
] as const;
export type Role = (typeof roles)[number];
/** What a screen or operation needs: reading or changing. */
export type Right = 'r' | 'w';

// The permission matrix of the specification: one row for each group of areas, one column for each role in the order above.
const matrix = `
dashboard statistics subscription|r|r|r|r|r|r|-|-|-
events|rw|rw|r|rw|r|r|-|-|-
questions|rw|rw|rw|r|r|r|-|-|-
teams|rw|rw|r|r|r|rw|-|-|-
results|rw|r|r|r|r|r|-|-|-
results-download|r|r|-|-|r|-|-|-|-
catalogs media chat|rw|rw|rw|-|-|-|-|-|-
pages wiki news modules|rw|rw|-|-|-|-|-|-|-
navigation footer seo cookies newsletter namespaces tokens users domains tenants backups management|rw|-|-|-|-|-|-|-|-
logs metrics|r|-|-|-|-|-|-|-|-
design|rw|-|-|-|-|-|rw|r|-
profile mail|rw|rw|rw|rw|rw|rw|-|-|-
tickets|rw|rw|r|r|r|r|-|-|-`;

const rows = matrix
	.trim()
	.split('\n')
	.flatMap((line) => {
		const [areas, ...cells] = line.split('|');
		return areas!.split(' ').map((area) => [area, cells] as const);
	});
const cellsOf = new Map(rows);

/** Every area of the matrix, in its order. */
export const areas: string[] = rows.map(([area]) => area);

/** Whether a role may read or change an area. */
export const mayRole = (role: Role, area: string, right: Right): boolean =>
	cellsOf.get(area)?.[roles.indexOf(role)]?.includes(right) ?? false;

/** Who may call an operation; `public` and `player` are spoken out, never the default. */
export interface Access {
	scope?: Scope;
	area?: string;
	right?: Right;
	public?: true;
	player?: true;
	login?: true;
	share?: true;
}

/** Throws unless the actor may call an operation with this access in this namespace. Scope comes before namespace. */
export function authorise(access: Access, actor: Actor, namespace: string): void {
	if (access.public || actor.kind === 'system') return;
	if (actor.kind === 'token') return authoriseToken(access, actor, namespace);
	if (actor.kind === 'user') return authoriseUser(access, actor, namespace);
	if (actor.kind === 'player' && access.player) return;
	if (actor.kind === 'share' && access.share) return;
	if (access.player) throw new AppError('join_required', 'Please join with a team first.');
	throw unauthenticated();
}

function authoriseToken(access: Access, actor: Actor & { kind: 'token' }, namespace: string): void {
	if (!access.scope) throw forbidden('API tokens cannot do this.');
	if (!actor.scopes.includes(access.scope))
		throw new AppError('missing_scope', `The token lacks the scope ${access.scope}.`, {
			extra: { scope: access.scope },
			headers: { 'WWW-Authenticate': `Bearer realm="marquee", error="insufficient_scope", scope="${access.scope}"` }
		});
	if (actor.namespace !== namespace)
		throw new AppError('namespace_mismatch', 'The token belongs to another namespace.', {
			extra: { tokenNamespace: actor.namespace }
		});
	if (!actor.isNamespaceActive) throw forbidden('This namespace is not active.');
}

function authoriseUser(access: Access, actor: Actor & { kind: 'user' }, namespace: string): void {
	if (access.login) return;
	if (access.player && !access.area) throw new AppError('join_required', 'Please join with a team first.');
	if (!access.area || !mayRole(actor.user.role, access.area, access.right ?? 'r')) throw forbidden();
	if (!mayEnter(actor, namespace)) throw forbidden('This namespace is not yours.');
}

/** Whether a user may work in a namespace: members, and administrators everywhere. */
export const mayEnter = (actor: Actor & { kind: 'user' }, namespace: string): boolean =>
	actor.user.role === 'admin' || actor.namespaces.includes(namespace);

/** Whether the actor may read the events of a namespace: then it passes the gates that hold back players and anonymous callers. */
export function isStaffIn(actor: Actor, namespace: string): boolean {
	if (actor.kind === 'system') return true;
	if (actor.kind === 'token')
		return actor.namespace === namespace && actor.isNamespaceActive && actor.scopes.includes('quiz:read');
	return actor.kind === 'user' && mayRole(actor.user.role, 'events', 'r') && mayEnter(actor, namespace);
}
