import type { Actor } from '../../../access/actor.ts';
import type { NamespaceDirectory } from '../../../access/namespace-directory.ts';
import type { Scope } from '../../../access/scopes.ts';
import type { ReadCache } from '../../../database/read-cache.ts';
import { findRow } from '../../../database/rows.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { AppError } from '../../../runtime/errors.ts';
import { allowedScopesOf } from '../users/find.ts';
import { grantUser } from './grants.ts';
import { OauthClient, OauthGrant, OauthToken } from './model.ts';

const form = /^mqo_[\w-]{43}$/;
const notedEveryMs = 60_000;

/** An app that may act now. */
export interface AppBearer {
	actor: Actor & { kind: 'app' };
	/** Whether to record its use again. */
	isNoteDue: boolean;
}

interface Looked {
	now: Date;
	namespaces: NamespaceDirectory;
	/** Caches the result until the next commit. */
	memo: ReadCache;
	/** The address that tokens are for. */
	resource: string;
	/** The scopes that this installation has. */
	known: readonly Scope[];
}

const invalid = () => new AppError('invalid_token', 'The token is not valid.');

/**
 * The app behind an access token, with the rights of its user as they are now; 401 for unknown, revoked or expired
 * tokens and those for another address, and when the user or the membership is gone.
 */
export async function findApp(text: string, { now, namespaces, memo, resource, known }: Looked): Promise<AppBearer> {
	if (!form.test(text)) throw invalid();
	const tokenHash = sha256(text);
	const found = await memo.read(`app ${tokenHash}`, () => readApp(tokenHash, namespaces, known));
	if (found.expiresAt <= now || found.resource !== resource) throw invalid();
	return { actor: found.actor, isNoteDue: now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= notedEveryMs };
}

/** All that is stored about a token and decides what it may; what the clock decides is left to the caller. */
async function readApp(tokenHash: string, namespaces: NamespaceDirectory, known: readonly Scope[]) {
	// Looked up by hash only, so that the timing reveals nothing about stored tokens.
	const token = await findRow(OauthToken, { tokenHash, kind: 'access', revokedAt: null });
	const grant = token && (await findRow(OauthGrant, { uid: token.grantUid, revokedAt: null }));
	const client = grant && (await findRow(OauthClient, { id: grant.clientId }));
	const user = grant && (await grantUser(grant));
	if (!grant || !client || !user) throw invalid();
	const { namespace, uid: grantId, lastUsedAt, resource } = grant;
	const scopes = token.scopes.filter((scope) => known.includes(scope));
	// People who manage all namespaces need no membership.
	const isOpen = user.namespaces.includes(namespace) || (await namespaces.stateOf(namespace)) === 'open';
	const actor: AppBearer['actor'] = {
		kind: 'app',
		id: client.id,
		grantId,
		client: client.name,
		user: user.user,
		namespace,
		isNamespaceActive: isOpen,
		scopes: user.user.role === 'service-account' ? await stillAllowed(scopes, user.user.id) : scopes
	};
	return { actor, lastUsedAt, resource, expiresAt: token.expiresAt };
}

/** An administrator may have taken back what a service account may do. */
async function stillAllowed(scopes: Scope[], userId: number): Promise<Scope[]> {
	const allowed = await allowedScopesOf(userId);
	return scopes.filter((scope) => allowed.includes(scope));
}
