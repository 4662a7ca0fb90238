import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../../../runtime/crypto.ts';

/** Lifetimes of codes, access tokens and refresh tokens, in seconds. */
export const lifetimes = { code: 60, access: 3600, refresh: 30 * 86_400 } as const;
/** Seconds in which a refresh token returns the same pair again, because responses get lost. */
export const repeatSeconds = 60;

/** A moment so many seconds later. */
export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/**
 * The pair that follows a code or refresh token. Derived from it by HMAC-SHA256, so that the same pair can be returned
 * again although only hashes are stored.
 */
export function successorsOf(text: string, secretKey: string): { access: string; refresh: string } {
	const made = (kind: string) => createHmac('sha256', secretKey).update(`oauth ${kind} ${text}`).digest('base64url');
	return { access: `mqo_${made('access')}`, refresh: `mqr_${made('refresh')}` };
}

const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether a verifier matches a challenge (RFC 7636 section 4.6, S256). */
export const isVerifierOf = (verifier: string, challenge: string): boolean =>
	verifierForm.test(verifier) && isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
