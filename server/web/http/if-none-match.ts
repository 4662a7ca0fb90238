import type { Request } from 'express';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `If-None-Match` header contains a tag, by weak comparison (RFC 9110, 13.1.2), alone or in a list. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
	header !== undefined && header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));

/** The same for the header of a request. */
export const isKnown = (request: Request, tag: string): boolean => namesTag(request.get('if-none-match'), tag);
