/** The scopes that an API or OAuth token can have, as in the specification. */
export const scopes = [
	'cms:read',
	'cms:write',
	'seo:write',
	'menu:read',
	'menu:write',
	'news:read',
	'news:write',
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
] as const;

/** One of `scopes`, `<resource>:<read|write>`. */
export type Scope = (typeof scopes)[number];
