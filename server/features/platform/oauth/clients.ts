import { Op, type Order, type Transaction } from 'sequelize';
import { AppError } from '../../../runtime/errors.ts';
import { isSameSecret, randomToken, sha256 } from '../../../runtime/crypto.ts';
import { findClient } from './find-client.ts';
import { OauthClient, type AuthMethod } from './model.ts';

/** A new id and, for clients that can keep one, a secret, which is returned here once and never again. */
export function newCredentials(method: AuthMethod): { clientId: string; secret: string | null } {
	return { clientId: `mqc-${randomToken(16)}`, secret: method === 'none' ? null : `mqs_${randomToken(32)}` };
}

// Registration needs no login, and broken programs register again and again.
const mostWaiting = 10_000;

/** Removes the oldest apps that nobody has authorised, if there are too many. */
export async function boundWaiting(transaction: Transaction): Promise<void> {
	const waiting = { approvedAt: null };
	const order: Order = [['id', 'DESC']];
	const past = await OauthClient.findOne({
		where: waiting,
		order,
		offset: mostWaiting,
		attributes: ['id'],
		transaction
	});
	if (past) await OauthClient.destroy({ where: { ...waiting, id: { [Op.lte]: past.id } }, transaction });
}

/** How a call to the token endpoint identifies its app. */
export interface ClientProof {
	clientId: string;
	secret: string | null;
	/** Whether the secret came by HTTP Basic. */
	isBasic: boolean;
}

/** 401 `invalid_client`; callers who used Basic get the matching challenge. */
const invalidClient = ({ isBasic }: Pick<ClientProof, 'isBasic'>): AppError =>
	new AppError('invalid_client', 'This app is not known, or its secret is wrong.', {
		headers: isBasic ? { 'WWW-Authenticate': 'Basic realm="marquee"' } : {}
	});

/** The registered app that a call comes from; 401 `invalid_client` unless it proves that by the method it registered. */
export async function authenticateClient(proof: ClientProof, transaction: Transaction): Promise<OauthClient> {
	const client = await findClient(proof.clientId, transaction);
	if (!client || !proves(client, proof)) throw invalidClient(proof);
	return client;
}

// Both ways of sending a secret are equal here: libraries choose by themselves.
const proves = ({ secretHash }: OauthClient, { secret }: ClientProof): boolean =>
	secretHash ? secret !== null && isSameSecret(sha256(secret), secretHash) : secret === null;
