import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { ReadCache } from '../database/read-cache.ts';
import { AppError } from '../runtime/errors.ts';
import { Namespace } from '../features/namespaces/model.ts';
import { ApiToken } from '../features/tokens/model.ts';
import { sha256 } from '../runtime/crypto.ts';
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

/** An API token that may act now, and when it was last noted that it did. */
export interface Bearer {
	actor: Actor & { kind: 'token' };
	lastUsedAt: Date | null;
	expiresAt: Date | null;
}

async function findToken(prefix: string) {
	const row = await ApiToken.findOne({ where: { prefix } });
	const namespace = row && (await Namespace.findOne({ where: { namespace: row.namespace } }));
	return row && namespace ? { row, isNamespaceActive: namespace.isActive } : null;
}

/** The API token of a request; 401 for none, unknown, revoked or expired ones. */
export async function findBearer(request: Request, now: Date, memo: ReadCache): Promise<Bearer> {
	const text = bearerText(request);
	if (text === undefined) throw missing();
	return bearerOf(text, now, memo);
}

/** The API token of this text; 401 for unknown, revoked or expired ones. */
export async function bearerOf(text: string, now: Date, memo: ReadCache): Promise<Bearer> {
	const prefix = form.exec(text)?.[1];
	const found = prefix === undefined ? null : await memo.read(`token ${prefix}`, () => findToken(prefix));
	if (!found || !timingSafeEqual(Buffer.from(found.row.tokenHash), Buffer.from(sha256(text)))) throw invalid();
	const { id, label, scopes, namespace, revokedAt, expiresAt, lastUsedAt } = found.row;
	if (revokedAt || (expiresAt && expiresAt <= now)) throw invalid();
	const { isNamespaceActive } = found;
	return { actor: { kind: 'token', id, label, namespace, isNamespaceActive, scopes }, lastUsedAt, expiresAt };
}

const writtenEveryMs = 60_000;

/** When the next use of a token is to be noted, milliseconds since 1970. */
const noteDueAt = ({ lastUsedAt }: Bearer): number => (lastUsedAt?.getTime() ?? 0) + writtenEveryMs;

/** Until when a call with this token may be answered again without a look at the token, milliseconds since 1970. */
export const repeatableUntil = (bearer: Bearer): number =>
	Math.min(bearer.expiresAt?.getTime() ?? Infinity, noteDueAt(bearer));

/** Whether the use of a token is to be noted, at most once a minute. */
export const isNoteDue = (bearer: Bearer, now: Date): boolean => now.getTime() >= noteDueAt(bearer);
