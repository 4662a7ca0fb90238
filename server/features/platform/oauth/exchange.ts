import type { Transaction } from 'sequelize';
import type { Scope } from '../../../access/scopes.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import type { ErrorCode } from '../../../runtime/errors.ts';
import { grantUser, issueTokens, presentTokens, revokeGrant, type TokenResponse } from './grants.ts';
import { offerOf } from './metadata.ts';
import { OauthCode, OauthGrant, OauthToken, type OauthClient } from './model.ts';
import { isResource } from './resource.ts';
import { grantableScopes, readScopes } from './scopes.ts';
import { isVerifierOf, repeatSeconds, successorsOf } from './tokens.ts';

/** The response of the token endpoint; a refusal is not an exception, because what it revoked must stay revoked. */
export type Exchange = { tokens: TokenResponse } | { refused: ErrorCode; message: string };

/** The context of an exchange. */
interface Asked {
	client: OauthClient;
	dependencies: Dependencies;
	now: Date;
	transaction: Transaction;
}

/** The fields of an exchange of a code (RFC 6749 section 4.1.3). */
interface CodeFields {
	code: string;
	redirect_uri?: string | undefined;
	code_verifier: string;
	resource?: string | undefined;
}

/** The fields of a refresh (RFC 6749 section 6). */
interface RefreshFields {
	refresh_token: string;
	scope?: string | undefined;
	resource?: string | undefined;
}

const refuse = (message: string, refused: ErrorCode = 'invalid_grant'): Exchange => ({ refused, message });
const isOver = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean => expiresAt <= now;
const secretKeyOf = ({ dependencies }: Asked): string => dependencies.env.SECRET_KEY;

const locked = (uid: string, transaction: Transaction): Promise<OauthGrant | null> =>
	OauthGrant.findByPk(uid, { transaction, lock: true });

function wrongTarget(resource: string | undefined, { dependencies }: Asked): Exchange | undefined {
	if (resource === undefined || isResource(resource, offerOf(dependencies))) return undefined;
	return refuse('The tokens of this server are for another resource.', 'invalid_target');
}

/** The first tokens for a code; used a second time it revokes all that came of it (RFC 9700 section 2.1.1). */
export async function exchangeCode(fields: CodeFields, asked: Asked): Promise<Exchange> {
	const { client, now, transaction } = asked;
	const row = await OauthCode.findOne({ where: { codeHash: sha256(fields.code) }, transaction });
	const grant = row && (await locked(row.grantUid, transaction));
	// Another app's attempt leaves the code as it is.
	if (!row || !grant || grant.clientId !== client.id) return refuse('This code is not known.');
	if (row.usedAt) {
		await revokeGrant(grant, now, transaction);
		return refuse('This code was used before; what was issued for it is revoked.');
	}
	if (isOver(row, now)) return refuse('This code is over.');
	const isSent = row.redirectUri === null || row.redirectUri === fields.redirect_uri;
	if (!isSent) return refuse('redirect_uri is not the one of the request.');
	if (!isVerifierOf(fields.code_verifier, row.codeChallenge)) return refuse('code_verifier is wrong.');
	const target = wrongTarget(fields.resource, asked);
	if (target) return target;
	const [used] = await OauthCode.update({ usedAt: now }, { where: { id: row.id, usedAt: null }, transaction });
	if (used === 0 || grant.revokedAt || !(await grantUser(grant))) return refuse('This code is over.');
	return { tokens: await issueFor(grant, fields.code, null, asked) };
}

/** What was granted and can still be asked for here. */
const stillKnown = ({ scopes }: OauthGrant, { dependencies }: Asked): Scope[] => {
	const known = grantableScopes(dependencies.env);
	return scopes.filter((scope) => known.includes(scope));
};

const issueFor = (
	grant: OauthGrant,
	from: string,
	parentId: number | null,
	asked: Asked,
	scopes = stillKnown(grant, asked)
) => issueTokens({ ...asked, grant, from, parentId, scopes, secretKey: secretKeyOf(asked) });

/** The next pair for a refresh token, which then has had its use. */
export async function refreshTokens(fields: RefreshFields, asked: Asked): Promise<Exchange> {
	const { client, now, transaction } = asked;
	const where = { tokenHash: sha256(fields.refresh_token), kind: 'refresh' as const };
	const found = await OauthToken.findOne({ where, transaction });
	const grant = found && (await locked(found.grantUid, transaction));
	if (!found || !grant || grant.clientId !== client.id) return refuse('This token is not known.');
	// A caller who waited for the lock reads what the other one left.
	const row = await found.reload({ transaction });
	const isElsewhere = grant.resource !== offerOf(asked.dependencies).resource;
	if (grant.revokedAt || row.revokedAt || isOver(row, now) || isElsewhere) return refuse('This token is over.');
	const target = wrongTarget(fields.resource, asked);
	if (target) return target;
	const scopes = readScopes(fields.scope, grantableScopes(asked.dependencies.env)) ?? stillKnown(grant, asked);
	const isFewer = scopes.every((scope) => grant.scopes.includes(scope));
	if (!scopes.length || !isFewer) return refuse('Scopes can only become fewer.', 'invalid_scope');
	if (!(await grantUser(grant))) return refuse('This access is over.');
	if (row.usedAt) return repeat(row, grant, fields, asked);
	await row.update({ usedAt: now }, { transaction });
	return { tokens: await issueFor(grant, fields.refresh_token, row.id, asked, scopes) };
}

/** The same pair again if the response may have been lost; anything else means that the token was stolen. */
async function repeat(row: OauthToken, grant: OauthGrant, fields: RefreshFields, asked: Asked): Promise<Exchange> {
	const { now, transaction } = asked;
	const successors = await OauthToken.findAll({ where: { parentId: row.id }, transaction });
	const next = successors.find(({ kind }) => kind === 'refresh');
	const access = successors.find(({ kind }) => kind === 'access');
	const isFresh = now.getTime() - row.usedAt!.getTime() <= repeatSeconds * 1000;
	if (!isFresh || !next || !access || next.usedAt || next.revokedAt) {
		await revokeGrant(grant, now, transaction);
		return refuse('This token was used before; all tokens of this access are revoked.');
	}
	const pair = successorsOf(fields.refresh_token, secretKeyOf(asked));
	const expiresIn = Math.max(0, Math.floor((access.expiresAt.getTime() - now.getTime()) / 1000));
	return { tokens: presentTokens(pair, { scopes: access.scopes, expiresIn, namespace: grant.namespace }) };
}

/**
 * Revokes a token of this app, with a refresh token the whole grant; tokens that are unknown or belong to another app
 * are ignored.
 */
export async function revokeText(
	text: string,
	{ client, now, transaction }: Omit<Asked, 'dependencies'>
): Promise<void> {
	const row = await OauthToken.findOne({ where: { tokenHash: sha256(text) }, transaction });
	const grant = row && (await locked(row.grantUid, transaction));
	if (!row || !grant || grant.clientId !== client.id) return;
	if (row.kind === 'refresh') await revokeGrant(grant, now, transaction);
	else if (!row.revokedAt) await row.update({ revokedAt: now }, { transaction });
}
