import { createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 24 * 3_600_000;
const form = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (pageId: number, end: string, secretKey: string): Buffer =>
	createHmac('sha256', secretKey).update(`page preview ${pageId} ${end}`).digest();

/** A 24-hour proof that its holder may read a page whatever its status, with its expiry. */
export function previewToken(pageId: number, now: Date, secretKey: string): { token: string; expiresAt: Date } {
	const seconds = Math.floor((now.getTime() + lifeMs) / 1000);
	const end = seconds.toString(36);
	const signature = signatureOf(pageId, end, secretKey).toString('base64url');
	return { token: `${end}.${signature}`, expiresAt: new Date(seconds * 1000) };
}

/** Whether a text is a valid proof for this page. */
export function opensPreview(token: string, pageId: number, now: Date, secretKey: string): boolean {
	const [, end, signature] = form.exec(token) ?? [];
	if (end === undefined) return false;
	const isOurs = timingSafeEqual(Buffer.from(signature!, 'base64url'), signatureOf(pageId, end, secretKey));
	return isOurs && Number.parseInt(end, 36) * 1000 > now.getTime();
}
