import type { Scope } from '../../../access/scopes.ts';
import { hostOf } from './redirect-uri.ts';
import type { OauthClient, OauthGrant } from './model.ts';

/** An app with access on behalf of someone in a namespace. */
export interface GrantResponse {
	grantId: string;
	clientName: string;
	redirectHosts: string[];
	namespace: string;
	scopes: Scope[];
	createdAt: string;
	lastUsedAt: string | null;
	/** The user it acts for; only lists of a whole namespace contain it. */
	username?: string;
	displayName?: string;
}

/** Record to response. */
export const presentGrant = (grant: OauthGrant, client: OauthClient): GrantResponse => ({
	grantId: grant.uid,
	clientName: client.name,
	redirectHosts: [...new Set(client.redirectUris.map(hostOf))],
	namespace: grant.namespace,
	scopes: grant.scopes,
	createdAt: grant.createdAt.toISOString(),
	lastUsedAt: grant.lastUsedAt?.toISOString() ?? null
});
