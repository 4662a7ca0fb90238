import { createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 30 * 86_400_000;
const form = /^([0-9a-f]{32})([0-9a-z]{1,9})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (uid: string, end: string, secretKey: string): Buffer =>
	createHmac('sha256', secretKey).update(`ticket of requester ${uid} ${end}`).digest();

/** The secret by which a requester sees a ticket for thirty days; it is stored nowhere. */
export function requesterToken(uid: string, now: Date, secretKey: string): string {
	const end = Math.floor((now.getTime() + lifeMs) / 1000).toString(36);
	return `${uid}${end}.${signatureOf(uid, end, secretKey).toString('base64url')}`;
}

/** The `requesterUid` of the ticket that such a secret opens now; undefined for anything else. */
export function requesterIn(token: string, now: Date, secretKey: string): string | undefined {
	const [, uid, end, signature] = form.exec(token) ?? [];
	if (uid === undefined) return undefined;
	const isOurs = timingSafeEqual(Buffer.from(signature!, 'base64url'), signatureOf(uid, end!, secretKey));
	return isOurs && Number.parseInt(end!, 36) * 1000 > now.getTime() ? uid : undefined;
}
