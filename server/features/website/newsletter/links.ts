import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteLink } from '../../../access/domain-cache.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';

const form = /^([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;

const signatureOf = (uid: string, secretKey: string): Buffer =>
	createHmac('sha256', secretKey).update(`newsletter end ${uid}`).digest();

/** The secret in the links that end the newsletter of a subscriber; it is stored nowhere and works as long as the key. */
export const endToken = (uid: string, secretKey: string): string =>
	uid + signatureOf(uid, secretKey).toString('base64url');

/** The subscriber of such a secret; undefined for anything else. */
export function uidIn(token: string, secretKey: string): string | undefined {
	const [, uid, signature] = form.exec(token) ?? [];
	if (uid === undefined) return undefined;
	return timingSafeEqual(Buffer.from(signature!, 'base64url'), signatureOf(uid, secretKey)) ? uid : undefined;
}

type Place = Pick<Dependencies, 'domains' | 'publicUrl'>;

/** A link to a page of the newsletter at the address of its namespace. */
export function newsletterLink(
	dependencies: Place,
	namespace: string,
	page: 'confirm' | 'unsubscribe',
	token: string
): string {
	return siteLink(dependencies, namespace, `/newsletter/${page}`, { token });
}

/** The headers by which mail programs offer to end the newsletter with one press (RFC 2369, RFC 8058). */
export const endHeaders = (link: string): Record<string, string> => ({
	'List-Unsubscribe': `<${link}>`,
	'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'
});
