import type { InputOf } from '../../../../server/operations.ts';

/** What a token may carry. */
export type Scope = InputOf<'token.create'>['scopes'][number];

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
export const moreScopes: Scope[] = [
	'footer:read',
	'footer:write',
	'quiz:read',
	'quiz:write',
	'design:read',
	'design:write',
	'wiki:read',
	'wiki:write',
	'ticket:read',
	'ticket:write',
	'backup:read',
	'backup:write',
	'customer:read',
	'customer:write'
];
