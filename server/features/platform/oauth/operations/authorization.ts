import { Op } from 'sequelize';
import { z } from 'zod';
import type { Actor } from '../../../../access/actor.ts';
import { scopes } from '../../../../access/scopes.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { newUid, randomToken, sha256 } from '../../../../runtime/crypto.ts';
import { AppError, forbidden, unauthenticated } from '../../../../runtime/errors.ts';
import { listNamespaces } from '../../namespaces/operations.ts';
import { allowedScopesOf } from '../../users/find.ts';
import { answerAt, onceEach, readRequest, type StoredRequest } from '../authorization.ts';
import { findClient, renewedDocument, storeDocument } from '../find-client.ts';
import { offerOf } from '../metadata.ts';
import { OauthClient, OauthCode, OauthGrant, OauthRequest } from '../model.ts';
import { hostOf, isLoopback } from '../redirect-uri.ts';
import { mayApprove } from '../scopes.ts';
import { later, lifetimes } from '../tokens.ts';

const requestSeconds = 600;

function userOf(actor: Actor) {
	if (actor.kind !== 'user') throw unauthenticated();
	return actor;
}

const clientIdIn = (parameters: Parameters<typeof onceEach>[0]): string => onceEach(parameters)?.get('client_id') ?? '';

const parameter = z.tuple([z.string().max(200), z.string().max(4000)]);

/** Parses the request of an app and keeps it until the user decides; without a user or with errors nothing is kept. */
export const openAuthorization = operation({
	summary: 'Show what an app asks for.',
	access: { login: true },
	input: z.strictObject({ parameters: z.array(parameter).max(50).describe('Of the address, in their order') }),
	changes: [],
	target: () => null,
	prepare: ({ input, dependencies }) => renewedDocument(clientIdIn(input.parameters), dependencies),
	async run(work) {
		const { input, dependencies, transaction, prepared: document } = work;
		const offer = offerOf(dependencies);
		const values = onceEach(input.parameters);
		if (!values) return { problem: 'repeated' as const };
		if (typeof document === 'string') return { problem: document };
		if (document) await storeDocument(document, dependencies, transaction);
		const client = await findClient(clientIdIn(input.parameters), transaction);
		if (!client || (client.documentUrl && !offer.takesDocuments)) return { problem: 'client' as const };
		const outcome = readRequest(values, { ...client.get(), scopes: client.scopes ?? null }, offer);
		return 'request' in outcome
			? { ask: await ask({ ...work, prepared: undefined }, client, outcome.request) }
			: outcome;
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
		/** Who is responsible for the app: the host of its metadata; null for one that registered. */
		clientHost: client.documentUrl ? hostOf(client.documentUrl) : null,
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

const denied = { error: 'access_denied', error_description: 'The user did not allow this.' } as const;

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
	async run(work): Promise<{ grantId: string | null; clientName: string; redirect: string }> {
		const { input, dependencies, now, transaction, sessionHash = '' } = work;
		const where = { handleHash: sha256(input.handle), sessionHash, expiresAt: { [Op.gt]: now } };
		const request = await OauthRequest.findOne({ where, transaction });
		const taken = request ? await OauthRequest.destroy({ where: { id: request.id }, transaction }) : 0;
		const client = request && (await OauthClient.findByPk(request.params.clientId, { transaction }));
		if (!client || taken === 0) throw new AppError('csrf', 'This request is over. Please begin again in the app.');
		const { issuer } = offerOf(dependencies);
		const { params } = request;
		const clientName = client.name;
		if (!input.isApproved || !input.scopes.length)
			return { grantId: null, clientName, redirect: answerAt(params, issuer, denied) };
		const { code, grantId } = await approve(work, params, input);
		return { grantId, clientName, redirect: answerAt(params, issuer, { code }) };
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
