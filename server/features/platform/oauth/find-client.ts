import type { Transaction } from 'sequelize';
import type { Dependencies } from '../../../operation/dependencies.ts';
import {
	isDocumentAddress,
	readClientDocument,
	storedIdOf,
	type ClientDocument,
	type DocumentFault
} from './client-document.ts';
import { grantableScopes, readScopes } from './scopes.ts';
import { OauthClient } from './model.ts';

/** The app with an id, as it is stored; null for one that is not known. */
export const findClient = (clientId: string, transaction: Transaction | null): Promise<OauthClient | null> =>
	OauthClient.findOne({ where: { clientId: storedIdOf(clientId) }, transaction });

/** The metadata of an app if the stored copy is too old; undefined if nothing has to be read. */
export async function renewedDocument(
	clientId: string,
	dependencies: Dependencies
): Promise<ClientDocument | DocumentFault | undefined> {
	if (!dependencies.env.OAUTH_CLIENT_DOCUMENTS || !isDocumentAddress(clientId)) return undefined;
	const kept = await findClient(clientId, null);
	if (kept?.documentUntil && kept.documentUntil > dependencies.clock()) return undefined;
	return readClientDocument(clientId, dependencies);
}

/** Replaces the stored metadata of an app. */
export async function storeDocument(
	{ url, name, redirectUris, scope, until }: ClientDocument,
	{ env, clock }: Dependencies,
	transaction: Transaction
): Promise<void> {
	const scopes = readScopes(scope, grantableScopes(env)) ?? [];
	await OauthClient.upsert(
		{
			clientId: storedIdOf(url),
			name,
			redirectUris,
			scopes: scopes.length ? scopes : null,
			authMethod: 'none',
			documentUrl: url,
			documentUntil: until,
			lastUsedAt: clock()
		},
		{ transaction }
	);
}
