import type { Actor } from '../../access/actor.ts';
import type { Scope } from '../../access/scopes.ts';
import { sha256 } from '../../runtime/crypto.ts';
import { AppError } from '../../runtime/errors.ts';
import type { NamespaceDirectory } from '../../access/namespace-directory.ts';
import { allowedScopesOf } from '../users/find.ts';
import { grantUser } from './grants.ts';
import { OauthClient, OauthGrant, OauthToken } from './model.ts';

const form = /^mqo_[\w-]{43}$/;
const notedEveryMs = 60_000;

/** An app that may act now. */
export interface AppBearer {
	actor: Actor & { kind: 'app' };
	/** Whether its use is to be noted again. */
	isNoteDue: boolean;
}

interface Looked {
	now: Date;
	namespaces: NamespaceDirectory;
}

const invalid = () => new AppError('invalid_token', 'The token is not valid.');

/**
 * The app behind an access token, with the rights of its user as they are now; 401 for unknown, revoked or expired
 * tokens, and when the user or the membership is gone.
 */
export async function findApp(text: string, { now, namespaces }: Looked): Promise<AppBearer> {
	if (!form.test(text)) throw invalid();
	// By the hash alone, so that the time of the search tells nothing about stored tokens.
	const token = await OauthToken.findOne({ where: { tokenHash: sha256(text), kind: 'access' } });
	if (!token || token.revokedAt || token.expiresAt <= now) throw invalid();
	const grant = await OauthGrant.findByPk(token.grantUid);
	const client = grant && (await OauthClient.findByPk(grant.clientId));
	const user = grant && !grant.revokedAt ? await grantUser(grant) : undefined;
	if (!grant || !client || !user) throw invalid();
	const { namespace, uid: grantId, lastUsedAt } = grant;
	return {
		actor: {
			kind: 'app',
			id: client.id,
			grantId,
			client: client.name,
			user: user.user,
			namespace,
			isNamespaceActive: (await namespaces.stateOf(namespace)) === 'open',
			scopes: user.user.role === 'service-account' ? await stillAllowed(token.scopes, user.user.id) : token.scopes
		},
		isNoteDue: now.getTime() - (lastUsedAt?.getTime() ?? 0) >= notedEveryMs
	};
}

/** An administrator may have taken back what a service account may do. */
async function stillAllowed(scopes: Scope[], userId: number): Promise<Scope[]> {
	const allowed = await allowedScopesOf(userId);
	return scopes.filter((scope) => allowed.includes(scope));
}
