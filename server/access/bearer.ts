import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { AppError } from '../errors.ts';
import { Namespace } from '../features/namespaces/model.ts';
import { ApiToken } from '../features/tokens/model.ts';
import { sha256 } from '../secrets.ts';
import type { Actor } from './actor.ts';

const form = /^mq_([A-Za-z0-9]{10})_[A-Za-z0-9]{43}$/;

/** The text after `Authorization: Bearer`, if any. */
export const bearerText = (request: Request): string | undefined =>
	/^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];

const missing = () =>
	new AppError('missing_token', 'A bearer token is needed.', {
		headers: { 'WWW-Authenticate': 'Bearer realm="marquee"' }
	});
const invalid = () =>
	new AppError('invalid_token', 'The token is not valid.', {
		headers: { 'WWW-Authenticate': 'Bearer realm="marquee", error="invalid_token"' }
	});

/** The actor of an API token; 401 for none, unknown, revoked or expired ones. */
export async function tokenActor(request: Request, now: Date): Promise<Actor & { kind: 'token' }> {
	const text = bearerText(request);
	if (text === undefined) throw missing();
	const prefix = form.exec(text)?.[1];
	const row = prefix === undefined ? null : await ApiToken.findOne({ where: { prefix } });
	if (!row || !timingSafeEqual(Buffer.from(row.tokenHash), Buffer.from(sha256(text)))) throw invalid();
	if (row.revokedAt || (row.expiresAt && row.expiresAt <= now)) throw invalid();
	const namespace = await Namespace.findOne({ where: { namespace: row.namespace } });
	if (!namespace) throw invalid();
	const { id, label, scopes } = row;
	return { kind: 'token', id, label, namespace: row.namespace, isNamespaceActive: namespace.isActive, scopes };
}

const writtenEveryMs = 60_000;

/** Notes that a token was used, at most once a minute. */
export async function noteTokenUse(
	id: number,
	now: Date,
	write: (work: () => Promise<unknown>) => Promise<unknown>
): Promise<void> {
	const row = await ApiToken.findByPk(id);
	if (!row || now.getTime() - (row.lastUsedAt?.getTime() ?? 0) < writtenEveryMs) return;
	await write(() => ApiToken.update({ lastUsedAt: now }, { where: { id }, silent: true }));
}
