import type { Scope } from '../../../access/scopes.ts';
import { int, json, table, text, time } from '../../../database/table.ts';
import type { StoredRequest } from './authorization.ts';

export const authMethods = ['none', 'client_secret_basic', 'client_secret_post'] as const;
/** How a client authenticates at the token endpoint. */
export type AuthMethod = (typeof authMethods)[number];

/** An app that registered itself (RFC 7591) or has a metadata document; its secret is only stored as SHA-256. */
export class OauthClient extends table(
	'oauth_clients',
	{ key: 'id', shared: true, backup: { never: 'secrets' } },
	{
		/** For an app with a metadata document, the key of it: see `storedIdOf`. */
		clientId: text(40).unique(),
		/** Null for public clients, which have none. */
		secretHash: text(64).optional(),
		name: text(80),
		redirectUris: json<string[]>(),
		/** The default scopes of its requests; null = all. */
		scopes: json<Scope[]>().optional(),
		authMethod: text(24).of<AuthMethod>(),
		/** The address of its metadata, instead of a registration. */
		documentUrl: text(500).optional(),
		/** When the stored metadata expires. */
		documentUntil: time().optional(),
		/** When someone last authorised it; null = nobody yet. */
		approvedAt: time().optional(),
		/** Or when it registered. */
		lastUsedAt: time()
	}
) {}

/** What an app requested, until the user decides. */
export class OauthRequest extends table(
	'oauth_requests',
	{ key: 'id', shared: true, backup: { never: 'secrets' } },
	{
		handleHash: text(64),
		/** The login session that may decide. */
		sessionHash: text(64),
		params: json<StoredRequest>(),
		expiresAt: time()
	}
) {}

/** What a user allowed an app to do in one namespace. */
export class OauthGrant extends table(
	'oauth_grants',
	{ key: 'uid', backup: { never: 'secrets' } },
	{
		clientId: int(),
		userId: int(),
		scopes: json<Scope[]>(),
		/** The address the tokens are for (RFC 8707). */
		resource: text(300),
		revokedAt: time().optional(),
		lastUsedAt: time().optional()
	}
) {}

/** A code that is exchanged once for the first tokens of a grant; stored as SHA-256. */
export class OauthCode extends table(
	'oauth_codes',
	{ key: 'id', shared: true, backup: { never: 'secrets' } },
	{
		codeHash: text(64),
		grantUid: text(32),
		/** As the request named it; null = it named none. */
		redirectUri: text(2000).optional(),
		codeChallenge: text(43),
		expiresAt: time(),
		usedAt: time().optional()
	}
) {}

/** An access or refresh token of a grant; stored as SHA-256. */
export class OauthToken extends table(
	'oauth_tokens',
	{ key: 'id', shared: true, backup: { never: 'secrets' } },
	{
		tokenHash: text(64),
		grantUid: text(32),
		kind: text(8).of<'access' | 'refresh'>(),
		/** The refresh token it came from; null = a code. */
		parentId: int().optional(),
		scopes: json<Scope[]>(),
		expiresAt: time(),
		/** When a refresh token was exchanged for the next pair. */
		usedAt: time().optional(),
		revokedAt: time().optional()
	}
) {}

/** Parents before what refers to them. */
export const tables = [OauthClient, OauthRequest, OauthGrant, OauthCode, OauthToken];
