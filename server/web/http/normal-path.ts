// Letters, digits and `-._~` mean the same with and without a percent sign (RFC 3986, 2.3), so nobody has to encode
// them.
const needlessEscape = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

// None of these need normalising, so they skip the full check.
const plainPath = /^[\w\-/]*$/;

/**
 * Whether the path of a request is in normal form: no dots to resolve, no needless escapes, no empty segments. Routes
 * check the raw path and screens the normalised one, so only equal paths mean the same page.
 */
export function hasNormalPath({ url = '' }: { url?: string }): boolean {
	const path = url.split('?', 1)[0]!;
	if (!path.startsWith('/') || path.includes('//') || needlessEscape.test(path)) return false;
	if (plainPath.test(path)) return true;
	const { pathname } = new URL(`http://localhost${path}`);
	return pathname === path;
}
