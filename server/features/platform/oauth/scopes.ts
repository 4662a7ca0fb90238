import { mayRole, type Right, type Role } from '../../../access/permission-matrix.ts';
import { scopes, type Scope } from '../../../access/scopes.ts';
import type { Env } from '../../../runtime/env.ts';

const latest = /^(ticket|customer):/;

/** All scopes an app may request. */
export const grantableScopes = ({ OAUTH_LEGACY_SCOPES }: Pick<Env, 'OAUTH_LEGACY_SCOPES'>): Scope[] =>
	scopes.filter((scope) => !OAUTH_LEGACY_SCOPES || !latest.test(scope));

// Apps request it to get refresh tokens, which every app gets here.
const alwaysGiven = 'offline_access';

/**
 * The scopes of a text as RFC 6749 section 3.3 writes them, once each and without those that are not among `known`;
 * undefined when it names none at all.
 */
export function readScopes(text: string | undefined, known: readonly Scope[]): Scope[] | undefined {
	const asked = new Set(text?.split(' ').filter((one) => one && one !== alwaysGiven));
	const isKnown = (one: string): one is Scope => (known as readonly string[]).includes(one);
	return asked.size ? [...asked].filter(isKnown) : undefined;
}

const isWriteScope = (scope: Scope): boolean => scope.endsWith(':write');

/** Areas of the permission matrix that a group of scopes works in; the right follows from the scope. */
const areasOf: Record<string, readonly string[]> = {
	cms: ['pages'],
	seo: ['seo'],
	menu: ['navigation'],
	news: ['news'],
	footer: ['footer'],
	quiz: ['events', 'questions', 'catalogs', 'teams', 'results'],
	design: ['design'],
	wiki: ['wiki'],
	ticket: ['tickets'],
	backup: ['backups'],
	customer: ['users']
};

/** What limits the scopes of an app: a role, and for service accounts the scopes an administrator granted. */
interface Approver {
	role: Role;
	allowedScopes: readonly Scope[];
}

/** Whether a user may use a scope, and so may pass it on: an app never exceeds its user. */
export function mayApprove({ role, allowedScopes }: Approver, scope: Scope): boolean {
	if (role === 'service-account') return allowedScopes.includes(scope);
	const right: Right = isWriteScope(scope) ? 'w' : 'r';
	return areasOf[scope.split(':')[0]!]!.some((area) => mayRole(role, area, right));
}
