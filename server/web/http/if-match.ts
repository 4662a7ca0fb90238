import type { Request } from 'express';

/**
 * The number in If-Match: `"v<n>"` of a record, or `"<resource>-<n>"` (weak too) of a list.
 * Undefined for none or `*`, -1 for a text that can match nothing.
 */
export function ifMatchVersion(request: Request, resource?: string): number | undefined {
	const header = request.get('if-match')?.trim();
	if (!header || header === '*') return undefined;
	const form = resource === undefined ? /^"v(\d{1,9})"$/ : new RegExp(`^(?:W/)?"${resource}-(\\d{1,9})"$`);
	return Number(form.exec(header)?.[1] ?? -1);
}
