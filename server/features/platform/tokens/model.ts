import { json, table, text, time } from '../../../database/table.ts';
import type { Scope } from '../../../access/scopes.ts';

/** A bearer token for the REST API of one namespace; only its prefix and SHA-256 are stored. */
export class ApiToken extends table(
	'namespace_api_tokens',
	{ key: 'id', backup: { never: 'secrets' }, usage: { word: 'tokens' } },
	{
		label: text(80),
		prefix: text(10),
		tokenHash: text(64),
		scopes: json<Scope[]>(),
		createdBy: text(120),
		expiresAt: time().optional(),
		revokedAt: time().optional(),
		lastUsedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [ApiToken];
