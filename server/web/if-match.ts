import type { Request } from 'express';

/** `"v<n>"` of If-Match; undefined for none or `*`, -1 for a text that can match no version. */
export function ifMatchVersion(request: Request): number | undefined {
	const header = request.get('if-match')?.trim();
	if (!header || header === '*') return undefined;
	return Number(/^"v(\d{1,9})"$/.exec(header)?.[1] ?? -1);
}
