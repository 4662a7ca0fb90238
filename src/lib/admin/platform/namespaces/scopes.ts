import type { Scope } from '../../../../../server/access/scopes.ts';
import { scopeKeys } from '../users/role-keys.ts';

/** The rights that a token is offered at first. */
export const offeredScopes: Scope[] = [
	'cms:read',
	'cms:write',
	'seo:write',
	'menu:read',
	'menu:write',
	'news:read',
	'news:write'
];

/** The other rights, folded away. */
export const moreScopes: Scope[] = scopeKeys.filter((scope) => !offeredScopes.includes(scope));
