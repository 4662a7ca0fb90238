const bytes = 16;

/** A new id for a call that may be repeated: 22 characters of base64url; works without a secure context. */
export function newId(): string {
	const random = crypto.getRandomValues(new Uint8Array(bytes));
	return btoa(String.fromCharCode(...random))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}
