const longest = 2000;
// Printable ASCII without what means something to parsers of addresses or patterns.
const plain = /^[\x21-\x7e]+$/;
const forbidden = /[#*\\"<>^`{|}]/;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

function read(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** Whether an address leads back to a program on the same machine (RFC 8252 section 7.3). */
export function isLoopback(text: string): boolean {
	const url = read(text);
	return url?.protocol === 'http:' && loopback.has(url.hostname);
}

// Schemes that run something, show a file or belong to the system or the browser, and not to an app.
const foreignSchemes = new Set(
	(
		'javascript data vbscript file ftp ws wss blob filesystem about view-source intent content chrome edge res mailto ' +
		'tel sms'
	).split(' ')
);

/** A scheme that an app can have for itself: a domain name turned round (RFC 8252), or a word before a host, as editors use. */
function isOwnScheme({ protocol, host }: URL): boolean {
	const scheme = protocol.slice(0, -1);
	return !foreignSchemes.has(scheme) && !scheme.startsWith('ms-') && (scheme.includes('.') || host !== '');
}

/**
 * Whether this can be the redirect address of an app: https, http on this machine, or a private scheme; nothing that
 * runs (`javascript:`, `data:`), no fragment, no user, no wildcard.
 */
export function isRedirectUri(text: string): boolean {
	if (text.length > longest || !plain.test(text) || forbidden.test(text)) return false;
	const url = read(text);
	if (!url || url.username || url.password || url.hash) return false;
	if (url.protocol === 'https:') return url.hostname !== '';
	if (url.protocol === 'http:') return loopback.has(url.hostname);
	return isOwnScheme(url);
}

/** Whether a request may redirect to `asked`: exactly what was registered, except for the port on this machine. */
export function isSameRedirect(registered: string, asked: string): boolean {
	if (registered === asked) return true;
	if (!isRedirectUri(asked) || !isLoopback(registered) || !isLoopback(asked)) return false;
	const [one, other] = [new URL(registered), new URL(asked)];
	one.port = other.port = '';
	return one.href === other.href;
}

/** The address with more query parameters; those it has stay as they are. */
export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
	const more = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters)) if (value !== undefined) more.set(name, value);
	return `${address}${address.includes('?') ? '&' : '?'}${more}`;
}

/** The redirect target as shown to people: the host, or the private scheme of an app with its host part. */
export function hostOf(address: string): string {
	const { protocol, host } = new URL(address);
	if (/^https?:$/.test(protocol)) return host;
	return host ? `${protocol}//${host}` : protocol;
}
