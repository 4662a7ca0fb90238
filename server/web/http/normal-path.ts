// Letters, digits and `-._~` mean the same with and without a percent sign (RFC 3986, 2.3), so nobody has to write one.
const needlessEscape = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

// Nothing of these is written in another way, so the whole of the rules need not look at them.
const plainPath = /^[\w\-/]*$/;

/**
 * Whether the path of a request is in its normal form: no dots to resolve, no needless escapes, no empty segments. The
 * rules of the doors look at the path as it came and the screens at the normal one, so only where both are the same
 * they speak of the same page.
 */
export function hasNormalPath({ url = '' }: { url?: string }): boolean {
	const path = url.split('?', 1)[0]!;
	if (!path.startsWith('/') || path.includes('//') || needlessEscape.test(path)) return false;
	if (plainPath.test(path)) return true;
	const { pathname } = new URL(`http://localhost${path}`);
	return pathname === path;
}
