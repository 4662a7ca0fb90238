import type { Offer } from './authorization.ts';

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/**
 * Whether an app means the resource of this installation (RFC 8707): scheme, host in any case, and port, at the root or
 * at the address of the tools. Apps shorten it, add a slash or leave a query in it.
 */
export function isResource(text: string, { issuer, resource }: Pick<Offer, 'issuer' | 'resource'>): boolean {
	if (!URL.canParse(text) || text.includes('#')) return false;
	const { origin, pathname, username, password } = new URL(text);
	const paths = [issuer, resource].map((address) => withoutSlash(new URL(address).pathname));
	return origin === new URL(issuer).origin && !username && !password && paths.includes(withoutSlash(pathname));
}
