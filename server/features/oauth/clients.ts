import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { lineText } from '#lib/questions/fields.ts';
import { AppError } from '../../runtime/errors.ts';
import { randomToken, sha256 } from '../../runtime/crypto.ts';
import { authMethods, OauthClient, type AuthMethod } from './model.ts';
import { isRedirectUri } from './redirect-uri.ts';
import { isSameSecret } from './tokens.ts';

const grantTypes = ['authorization_code', 'refresh_token'];

/** What an app says of itself (RFC 7591 section 2); what else it says is not read. */
export const clientFields = z.object({
	redirect_uris: z
		.array(z.string().refine(isRedirectUri, 'This address cannot get answers.'))
		.min(1)
		.max(10)
		.describe('Where answers go'),
	client_name: lineText(80).optional().describe('The name people are shown'),
	scope: z.string().max(1000).optional().describe('What it asks for when a request names nothing'),
	token_endpoint_auth_method: z.enum(authMethods).default('client_secret_basic'),
	grant_types: z
		.array(z.string().refine((type) => grantTypes.includes(type), 'This way to a token does not exist.'))
		.max(10)
		.optional(),
	response_types: z
		.array(z.string().refine((type) => type === 'code', 'The only response type is code.'))
		.max(10)
		.optional()
});

/** A new id and, for clients that can keep one, a secret; the secret is told here once and never again. */
export function newCredentials(method: AuthMethod): { clientId: string; secret: string | null } {
	return { clientId: `mqc-${randomToken(16)}`, secret: method === 'none' ? null : `mqs_${randomToken(32)}` };
}

/** How a call of the token endpoint says which app sends it. */
export interface ClientProof {
	clientId: string;
	secret: string | null;
	/** Whether the secret came by HTTP Basic. */
	isBasic: boolean;
}

/** 401 `invalid_client`; whoever used Basic is told that this is the way. */
const invalidClient = ({ isBasic }: Pick<ClientProof, 'isBasic'>): AppError =>
	new AppError('invalid_client', 'This app is not known, or its secret is wrong.', {
		headers: isBasic ? { 'WWW-Authenticate': 'Basic realm="marquee"' } : {}
	});

/** The registered app that a call comes from; 401 `invalid_client` unless it proves that by the method it registered. */
export async function authenticateClient(proof: ClientProof, transaction: Transaction): Promise<OauthClient> {
	const client = await OauthClient.findOne({ where: { clientId: proof.clientId }, transaction });
	if (!client || !proves(client, proof)) throw invalidClient(proof);
	return client;
}

// Both ways of sending a secret are equal here: libraries choose by themselves.
const proves = ({ secretHash }: OauthClient, { secret }: ClientProof): boolean =>
	secretHash ? secret !== null && isSameSecret(sha256(secret), secretHash) : secret === null;
