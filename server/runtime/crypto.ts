import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	hash,
	hkdfSync,
	randomBytes,
	randomInt,
	timingSafeEqual
} from 'node:crypto';

/** 64 lower-case hex characters. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);

/** Compares two texts in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
	timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

/** The form of every uid. */
export const uidForm = /^[0-9a-f]{32}$/;

/** 32 lower-case hex characters from 16 random bytes: the form of every uid. */
export const newUid = (): string => randomBytes(16).toString('hex');

/** base64url text of so many random bytes. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Capital letters and digits that are not confused with one another. */
export const legibleAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Random text of so many characters of an alphabet, without modulo bias. */
export const randomText = (length: number, alphabet: string): string =>
	Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const keyFrom = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'marquee stored secrets', 32));

/** AES-256-GCM, as `iv.tag.text` in base64url; for links that must be printable again. */
export function encrypt(plain: string, secretKey: string): string {
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), iv);
	const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
	return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** The plain text again; throws when the key is another one or the text was changed. */
export function decrypt(sealed: string, secretKey: string): string {
	const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
	const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), iv!);
	decipher.setAuthTag(tag!);
	return Buffer.concat([decipher.update(text!), decipher.final()]).toString('utf8');
}

/** The same, and null where the text cannot be opened: one such value must not take the others of a list with it. */
export function decryptOrNull(sealed: string, secretKey: string): string | null {
	try {
		return decrypt(sealed, secretKey);
	} catch {
		return null;
	}
}

/** Where an installation identifies itself. */
export const hostPath = '/.well-known/marquee-host';

/** 32 hex characters that are the same in every process of an installation and reveal nothing about its key. */
export const installationId = (secretKey: string): string =>
	createHmac('sha256', secretKey).update('marquee installation').digest('hex').slice(0, 32);
