import { randomText, sha256 } from '../../../runtime/crypto.ts';
import { lazily } from '../../../runtime/lazily.ts';

const otp = lazily<typeof import('otplib')>('otplib');

const periodSeconds = 30;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new secret for an authenticator app, as base32. */
export const newTotpSecret = (): string => otp().generateSecret();

/** The `otpauth:` address that the app scans. */
export const totpAddress = (username: string, secret: string): string =>
	otp().generateURI({ issuer: 'Marquee', label: username, secret });

/**
 * The 30-second step a code belongs to, one step early or late allowed; null when the code is wrong or its step is
 * not after `lastStep`. A last step that no code can have yet is from before the clock was set back, and forbids nothing.
 */
export function stepOf(secret: string, code: string, now: Date, lastStep: number | null): number | null {
	if (!/^\d{6}$/.test(code)) return null;
	const epoch = Math.floor(now.getTime() / 1000);
	const result = otp().verifySync({ secret, token: code, epoch, epochTolerance: periodSeconds });
	if (!result.valid) return null;
	const current = Math.floor(epoch / periodSeconds);
	const step = current + result.delta;
	return lastStep !== null && lastStep <= current + 1 && step <= lastStep ? null : step;
}

const bare = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Ten new recovery codes of the form `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
	Array.from({ length: 10 }, () => randomText(16, alphabet).replace(/(.{4})(?=.)/g, '$1-'));

/** The stored hash of a recovery code, however it was typed; it is long enough to need no slow hash. */
export const recoveryHash = (code: string): string => sha256(`recovery ${bare(code)}`);
