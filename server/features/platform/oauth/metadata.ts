import type { Dependencies } from '../../../operation/dependencies.ts';
import type { Offer } from './authorization.ts';
import { authMethods } from './model.ts';
import { grantableScopes } from './scopes.ts';

/** Where apps call tools, below the public address. */
export const toolPath = '/mcp';

/** The metadata of this installation for apps; its addresses come from PUBLIC_URL and never from a request. */
export const offerOf = ({ publicUrl, env }: Pick<Dependencies, 'publicUrl' | 'env'>): Offer => ({
	issuer: publicUrl,
	takesDocuments: env.OAUTH_CLIENT_DOCUMENTS,
	resource: `${publicUrl}${toolPath}`,
	scopes: grantableScopes(env)
});

/** The document of the authorization server (RFC 8414). */
export const serverMetadata = ({ issuer, scopes, takesDocuments }: Offer) => ({
	issuer,
	authorization_endpoint: `${issuer}/oauth/authorize`,
	token_endpoint: `${issuer}/oauth/token`,
	registration_endpoint: `${issuer}/oauth/register`,
	revocation_endpoint: `${issuer}/oauth/revoke`,
	response_types_supported: ['code'],
	response_modes_supported: ['query'],
	grant_types_supported: ['authorization_code', 'refresh_token'],
	code_challenge_methods_supported: ['S256'],
	token_endpoint_auth_methods_supported: [...authMethods],
	revocation_endpoint_auth_methods_supported: [...authMethods],
	scopes_supported: scopes,
	authorization_response_iss_parameter_supported: true,
	...(takesDocuments ? { client_id_metadata_document_supported: true } : {})
});

/** The document of the resource that tokens are for (RFC 9728). */
export const resourceMetadata = ({ issuer, resource, scopes }: Offer) => ({
	resource,
	authorization_servers: [issuer],
	scopes_supported: scopes,
	bearer_methods_supported: ['header']
});
