import type { Role } from '../../../../../server/access/permission-matrix.ts';
import type { Scope } from '../../../../../server/access/scopes.ts';

// Records, so that the compiler reports a role or scope that was only added on the server.
const roles: Record<Role, true> = {
	admin: true,
	customer: true,
	'event-manager': true,
	'catalog-editor': true,
	'team-manager': true,
	analyst: true,
	designer: true,
	redakteur: true,
	'service-account': true
};
const scopes: Record<Scope, true> = {
	'cms:read': true,
	'cms:write': true,
	'seo:write': true,
	'menu:read': true,
	'menu:write': true,
	'news:read': true,
	'news:write': true,
	'footer:read': true,
	'footer:write': true,
	'quiz:read': true,
	'quiz:write': true,
	'design:read': true,
	'design:write': true,
	'wiki:read': true,
	'wiki:write': true,
	'ticket:read': true,
	'ticket:write': true,
	'backup:read': true,
	'backup:write': true,
	'customer:read': true,
	'customer:write': true
};

/** Every role, in the order of the choice. */
export const roleKeys = Object.keys(roles) as Role[];
/** Every scope a service account may be given. */
export const scopeKeys = Object.keys(scopes) as Scope[];
