import { Op } from 'sequelize';
import { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import { scopes } from '../../access/scopes.ts';
import { operation, type WriteWork } from '../../operation/operation.ts';
import { newUid, randomToken, sha256 } from '../../runtime/crypto.ts';
import { AppError, forbidden, unauthenticated } from '../../runtime/errors.ts';
import { listNamespaces } from '../namespaces/operations.ts';
import { allowedScopesOf } from '../users/find.ts';
import { answerAt, onceEach, readRequest, type StoredRequest } from './authorization.ts';
import { authenticateClient, clientFields, newCredentials } from './clients.ts';
import { exchangeCode, refreshTokens, revokeText } from './exchange.ts';
import { offerOf } from './metadata.ts';
import { OauthClient, OauthCode, OauthGrant, OauthRequest } from './model.ts';
import { hostOf, isLoopback } from './redirect-uri.ts';
import { mayApprove, readScopes } from './scopes.ts';
import { later, lifetimes } from './tokens.ts';

const requestSeconds = 600;

/** Registers an app; its secret is answered here once and never again. */
export const registerClient = operation({
	summary: 'Register an app (RFC 7591).',
	access: { public: true },
	input: clientFields,
	errors: ['invalid_client_metadata', 'invalid_redirect_uri'],
	changes: [],
	target: () => null,
	async run({ input, dependencies, now, transaction }) {
		const asked = input.scope === undefined ? null : readScopes(input.scope, offerOf(dependencies).scopes);
		if (asked === undefined) throw new AppError('invalid_client_metadata', 'One of these scopes does not exist.');
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
		return {
			client_id: clientId,
			client_id_issued_at: Math.floor(now.getTime() / 1000),
			...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
			client_name: input.client_name ?? clientId,
			redirect_uris: input.redirect_uris,
			token_endpoint_auth_method: authMethod,
			grant_types: ['authorization_code', 'refresh_token'],
			response_types: ['code'],
			...(asked && { scope: asked.join(' ') })
		};
	}
});

function userOf(actor: Actor) {
	if (actor.kind !== 'user') throw unauthenticated();
	return actor;
}

const parameter = z.tuple([z.string().max(200), z.string().max(4000)]);

/** Reads what an app asks for, and keeps it until the user decides; without a user or on faults nothing is kept. */
export const openAuthorization = operation({
	summary: 'Show what an app asks for.',
	access: { login: true },
	input: z.strictObject({ parameters: z.array(parameter).max(50).describe('Of the address, in their order') }),
	changes: [],
	target: () => null,
	async run(work) {
		const { input, dependencies, transaction } = work;
		const offer = offerOf(dependencies);
		const values = onceEach(input.parameters);
		if (!values) return { problem: 'repeated' as const };
		const clientId = values.get('client_id') ?? '';
		const client = await OauthClient.findOne({ where: { clientId }, transaction });
		if (!client) return { problem: 'client' as const };
		const outcome = readRequest(values, { ...client.get(), scopes: client.scopes ?? null }, offer);
		return 'request' in outcome ? { ask: await ask(work, client, outcome.request) } : outcome;
	}
});

type Request = Omit<StoredRequest, 'offered'> & { namespace: string | undefined };

async function ask(work: WriteWork, client: OauthClient, { namespace, ...request }: Request) {
	const { user } = userOf(work.actor);
	const { namespaces } = await listNamespaces.run({ ...work, input: {} });
	const open = namespaces.filter(({ isActive }) => isActive);
	const approver = { role: user.role, allowedScopes: await allowedScopesOf(user.id) };
	const offered = request.scopes.filter((scope) => mayApprove(approver, scope));
	const handle = randomToken(32);
	const expiresAt = later(work.now, requestSeconds);
	const params = { ...request, offered: { namespaces: open.map((one) => one.namespace), scopes: offered } };
	const sessionHash = work.sessionHash ?? '';
	await OauthRequest.create(
		{ handleHash: sha256(handle), sessionHash, params, expiresAt },
		{ transaction: work.transaction }
	);
	return {
		handle,
		clientName: client.name,
		redirectHost: hostOf(request.redirectUri),
		redirectUri: request.redirectUri,
		isLoopback: isLoopback(request.redirectUri),
		namespaces: open.map(({ namespace: name, label }) => ({ namespace: name, label })),
		chosen: [namespace, work.namespace].find((name) => open.some((one) => one.namespace === name)) ?? null,
		scopes: offered,
		/** Asked for, but beyond what the user may do. */
		closed: request.scopes.filter((scope) => !offered.includes(scope)),
		minutes: requestSeconds / 60
	};
}

/** Lets an app in or turns it away; the request can be decided once, by the session it was shown to. */
export const decideAuthorization = operation({
	summary: 'Let an app in, or turn it away.',
	access: { login: true },
	input: z.strictObject({
		handle: z.string().max(100).describe('Of the request that was shown'),
		isApproved: z.boolean(),
		namespace: z.string().max(100).optional().describe('Where it may work'),
		scopes: z.array(z.enum(scopes)).default([]).describe('What it may do there')
	}),
	changes: [],
	async run(work): Promise<{ grantId: string | null; redirect: string }> {
		const { input, dependencies, now, transaction, sessionHash = '' } = work;
		const where = { handleHash: sha256(input.handle), sessionHash, expiresAt: { [Op.gt]: now } };
		const request = await OauthRequest.findOne({ where, transaction });
		const taken = request ? await OauthRequest.destroy({ where: { id: request.id }, transaction }) : 0;
		if (!request || taken === 0) throw new AppError('csrf', 'This request is over. Please begin again in the app.');
		const { issuer } = offerOf(dependencies);
		const { params } = request;
		const denied = { error: 'access_denied', error_description: 'The user did not allow this.' } as const;
		if (!input.isApproved || !input.scopes.length) return { grantId: null, redirect: answerAt(params, issuer, denied) };
		const { code, grantId } = await approve(work, params, input);
		return { grantId, redirect: answerAt(params, issuer, { code }) };
	},
	target: ({ grantId }) => grantId
});

type Decision = { namespace?: string | undefined; scopes: StoredRequest['scopes'] };

async function approve(work: WriteWork, params: StoredRequest, { namespace = '', scopes: chosen }: Decision) {
	const { dependencies, now, transaction } = work;
	const { user } = userOf(work.actor);
	const { offered, clientId } = params;
	if (!offered.namespaces.includes(namespace)) throw forbidden('This namespace is not yours.');
	if (!chosen.every((scope) => offered.scopes.includes(scope))) throw forbidden('The app did not ask for this.');
	const { resource } = offerOf(dependencies);
	const uid = newUid();
	const granted = [...new Set(chosen)];
	await OauthGrant.create({ uid, namespace, clientId, userId: user.id, scopes: granted, resource }, { transaction });
	const code = `mqc_${randomToken(32)}`;
	await OauthCode.create(
		{
			codeHash: sha256(code),
			grantUid: uid,
			redirectUri: params.sentRedirectUri,
			codeChallenge: params.codeChallenge,
			expiresAt: later(now, lifetimes.code)
		},
		{ transaction }
	);
	await OauthClient.update({ approvedAt: now, lastUsedAt: now }, { where: { id: clientId }, transaction });
	return { code, grantId: uid };
}

const secretText = z.string().min(1).max(300);
const proof = {
	clientId: z.string().max(100).describe('Which app asks'),
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
