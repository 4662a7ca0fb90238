import { Op, type Transaction } from 'sequelize';
import { mayEnter } from '../../../access/policy.ts';
import type { Scope } from '../../../access/scopes.ts';
import { actorOfUser } from '../../../access/session.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { OauthClient, OauthGrant, OauthToken } from './model.ts';
import { later, lifetimes, successorsOf } from './tokens.ts';

/** What the token endpoint issues (RFC 6749 section 5.1). */
export interface TokenResponse {
	access_token: string;
	token_type: 'Bearer';
	expires_in: number;
	refresh_token: string;
	scope: string;
	namespace: string;
}

/** The response with a token pair; `expires_in` in seconds. */
export const presentTokens = (
	pair: { access: string; refresh: string },
	{ scopes, expiresIn, namespace }: { scopes: readonly Scope[]; expiresIn: number; namespace: string }
): TokenResponse => ({
	access_token: pair.access,
	token_type: 'Bearer',
	expires_in: expiresIn,
	refresh_token: pair.refresh,
	scope: scopes.join(' '),
	namespace
});

/** Whose rights a grant has now: undefined when the user or the namespace is closed, or the membership is over. */
export async function grantUser(grant: OauthGrant) {
	const { actor } = await actorOfUser(grant.userId);
	return actor.kind === 'user' && mayEnter(actor, grant.namespace) ? actor : undefined;
}

interface Issue {
	grant: OauthGrant;
	/** The code or refresh token that the pair follows. */
	from: string;
	parentId: number | null;
	/** Of the access token; the refresh token keeps those of the grant. */
	scopes: Scope[];
	secretKey: string;
	now: Date;
	transaction: Transaction;
}

/** Stores the pair that follows a code or refresh token, and returns it. */
export async function issueTokens(issue: Issue): Promise<TokenResponse> {
	const { grant, from, parentId, scopes, secretKey, now, transaction } = issue;
	const pair = successorsOf(from, secretKey);
	const row = (kind: 'access' | 'refresh') => ({
		grantUid: grant.uid,
		kind,
		tokenHash: sha256(pair[kind]),
		parentId,
		scopes: kind === 'access' ? scopes : grant.scopes,
		expiresAt: later(now, lifetimes[kind])
	});
	await OauthToken.bulkCreate([row('access'), row('refresh')], { transaction });
	await OauthClient.update({ lastUsedAt: now }, { where: { id: grant.clientId }, transaction });
	return presentTokens(pair, { scopes, expiresIn: lifetimes.access, namespace: grant.namespace });
}

/** Ends a grant: none of its tokens works any more. Those whose codes wait die with it. */
export async function revokeGrant(grant: OauthGrant, now: Date, transaction: Transaction): Promise<void> {
	if (!grant.revokedAt) await grant.update({ revokedAt: now }, { transaction });
}

/** A grant with the app it lets in. */
export interface LivingGrant {
	grant: OauthGrant;
	client: OauthClient;
}

/** Grants that are not revoked and can still be refreshed, newest first, each with its app. */
export async function livingGrants(where: { userId?: number; namespace?: string }, now: Date): Promise<LivingGrant[]> {
	const grants = await OauthGrant.findAll({
		where: { ...where, revokedAt: null },
		order: [['createdAt', 'DESC'], 'uid']
	});
	const uids = grants.map(({ uid }) => uid);
	const tokens = await OauthToken.findAll({
		where: { grantUid: uids, kind: 'refresh', usedAt: null, revokedAt: null, expiresAt: { [Op.gt]: now } },
		attributes: ['grantUid'],
		raw: true
	});
	const living = new Set(tokens.map(({ grantUid }) => grantUid));
	return withClients(grants.filter(({ uid }) => living.has(uid)));
}

/** Each of these grants with its app. */
export async function withClients(grants: OauthGrant[]): Promise<LivingGrant[]> {
	const clients = await OauthClient.findAll({ where: { id: grants.map(({ clientId }) => clientId) } });
	const byId = new Map(clients.map((client) => [client.id, client]));
	return grants.flatMap((grant) => {
		const client = byId.get(grant.clientId);
		return client ? [{ grant, client }] : [];
	});
}
