import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { ReadCache } from '../database/read-cache.ts';
import { select } from '../database/statements.ts';
import { AppError } from '../runtime/errors.ts';
import { ApiToken } from '../features/platform/tokens/model.ts';
import { sha256 } from '../runtime/crypto.ts';
import type { Actor } from './actor.ts';
import type { Scope } from './scopes.ts';

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
	/** All that is stored about it and its namespace; as long as it stays the same, so does what the token may do. */
	state: string;
}

type Moment = Date | string | null;
interface Stored {
	id: number;
	label: string;
	namespace: string;
	tokenHash: string;
	scopes: Scope[] | string;
	revokedAt: Moment;
	expiresAt: Moment;
	lastUsedAt: Moment;
	isActive: boolean | number;
}

const columns = `t.id, t.label, t.namespace, t.token_hash AS tokenHash, t.scopes, t.revoked_at AS revokedAt,
	t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt, n.is_active AS isActive`;

const read = (moment: Moment): Date | null => (moment === null ? null : new Date(moment));

/** Loads the token of a prefix with its namespace in one statement, because it runs before every call. */
async function findToken(prefix: string) {
	const [row] = await select<Stored>(
		ApiToken.sequelize!,
		`SELECT ${columns} FROM namespace_api_tokens t JOIN namespaces n ON n.namespace = t.namespace WHERE t.prefix = ?`,
		[prefix]
	);
	if (!row) return null;
	const { id, label, namespace, tokenHash, scopes, isActive } = row;
	return {
		actor: {
			kind: 'token' as const,
			id,
			label,
			namespace,
			isNamespaceActive: Boolean(isActive),
			scopes: typeof scopes === 'string' ? (JSON.parse(scopes) as Scope[]) : scopes
		},
		tokenHash,
		revokedAt: read(row.revokedAt),
		expiresAt: read(row.expiresAt),
		lastUsedAt: read(row.lastUsedAt),
		state: JSON.stringify(row)
	};
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
	if (!found || !timingSafeEqual(Buffer.from(found.tokenHash), Buffer.from(sha256(text)))) throw invalid();
	const { actor, revokedAt, expiresAt, lastUsedAt, state } = found;
	if (revokedAt || (expiresAt && expiresAt <= now)) throw invalid();
	return { actor, lastUsedAt, expiresAt, state };
}

const writtenEveryMs = 60_000;

/** When the next use of a token is to be noted, milliseconds since 1970. */
const noteDueAt = ({ lastUsedAt }: Bearer): number => (lastUsedAt?.getTime() ?? 0) + writtenEveryMs;

/** Until when a call with this token may be answered again without a look at the token, milliseconds since 1970. */
export const repeatableUntil = (bearer: Bearer): number =>
	Math.min(bearer.expiresAt?.getTime() ?? Infinity, noteDueAt(bearer));

/** Whether to record the use of a token: at most once a minute. */
export const isNoteDue = (bearer: Bearer, now: Date): boolean => now.getTime() >= noteDueAt(bearer);
