import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { clientFields } from './client-metadata.ts';
import { authenticateClient, boundWaiting, newCredentials } from './clients.ts';
import { exchangeCode, refreshTokens, revokeText } from './exchange.ts';
import { offerOf } from './metadata.ts';
import { OauthClient } from './model.ts';
import { readScopes } from './scopes.ts';

/** Registers an app; its secret is answered here once and never again. */
export const registerClient = operation({
	summary: 'Register an app (RFC 7591).',
	access: { public: true },
	input: clientFields,
	errors: ['invalid_client_metadata', 'invalid_redirect_uri'],
	changes: [],
	target: () => null,
	async run({ input, dependencies, now, transaction }) {
		const known = readScopes(input.scope, offerOf(dependencies).scopes) ?? [];
		const asked = known.length ? known : null;
		const authMethod = input.token_endpoint_auth_method;
		const { clientId, secret } = newCredentials(authMethod);
		await OauthClient.create(
			{
				clientId,
				secretHash: secret && sha256(secret),
				name: input.client_name ?? clientId,
				redirectUris: input.redirect_uris,
				scopes: asked,
				authMethod,
				lastUsedAt: now
			},
			{ transaction }
		);
		await boundWaiting(transaction);
		return {
			client_id: clientId,
			client_id_issued_at: Math.floor(now.getTime() / 1000),
			...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
			client_name: input.client_name ?? clientId,
			redirect_uris: input.redirect_uris,
			token_endpoint_auth_method: authMethod,
			grant_types: input.grant_types,
			response_types: ['code'],
			...(asked && { scope: asked.join(' ') })
		};
	}
});

const secretText = z.string().min(1).max(300);
const proof = {
	clientId: z.string().max(500).describe('Which app asks'),
	secret: z.string().max(300).nullable().describe('Its secret; null = it has none'),
	isBasic: z.boolean().describe('Whether the secret came by HTTP Basic')
};
const resource = z.string().max(300).optional();

const exchangeErrors = ['invalid_grant', 'invalid_target', 'invalid_client'] as const;

/** Exchanges a code for the first tokens of a grant; a second exchange of it revokes them. */
export const exchangeToken = operation({
	summary: 'Exchange a code for tokens (RFC 6749).',
	access: { public: true },
	input: z.strictObject({
		...proof,
		code: secretText,
		redirect_uri: z.string().max(4000).optional(),
		code_verifier: secretText,
		resource
	}),
	errors: exchangeErrors,
	changes: [],
	target: () => null,
	async run({ input, dependencies, now, transaction }) {
		const client = await authenticateClient(input, transaction);
		return exchangeCode(input, { client, dependencies, now, transaction });
	}
});

/** Exchanges a refresh token for the next pair. */
export const refreshToken = operation({
	summary: 'Exchange a refresh token for the next tokens (RFC 6749).',
	access: { public: true },
	input: z.strictObject({
		...proof,
		refresh_token: secretText,
		scope: z.string().max(1000).optional(),
		resource
	}),
	errors: [...exchangeErrors, 'invalid_scope'],
	changes: [],
	target: () => null,
	async run({ input, dependencies, now, transaction }) {
		const client = await authenticateClient(input, transaction);
		return refreshTokens(input, { client, dependencies, now, transaction });
	}
});

/** Ends a token of an app (RFC 7009); a refresh token ends all that came of the same consent. */
export const revokeToken = operation({
	summary: 'Revoke a token of an app (RFC 7009).',
	access: { public: true },
	input: z.strictObject({ ...proof, token: secretText }),
	errors: ['invalid_client'],
	changes: [],
	target: () => null,
	async run({ input, now, transaction }) {
		const client = await authenticateClient(input, transaction);
		await revokeText(input.token, { client, now, transaction });
		return {};
	}
});
