import type { Request } from 'express';

/** Whether `If-None-Match` names the tag of the answer, weakly compared (RFC 9110, 13.1.2), alone or in a list. */
export function isKnown(request: Request, tag: string): boolean {
	const header = request.get('if-none-match');
	if (header === undefined) return false;
	const opaque = (one: string) => one.trim().replace(/^W\//, '');
	return header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}
