import type { Request } from 'express';

/** `star`: JSON also for callers that accept anything; `always`: never HTML. */
export type JsonSide = 'star' | 'always' | undefined;

/** Whether the caller wants JSON on a path that also has a screen. */
export function wantsJson(request: Request, side: JsonSide): boolean {
	// Background forms of a screen request JSON too, but belong to the screen.
	if (request.get('x-sveltekit-action') && side !== 'always') return false;
	if (side === 'always' || request.get('x-requested-with') || request.is('json')) return true;
	const accept = request.get('accept');
	if (!accept || accept === '*/*') return side === 'star';
	return request.accepts(['text/html', 'application/json']) === 'application/json';
}

/** Whether the caller prefers a page over JSON, if neither is the default. */
export const prefersPage = (request: Request): boolean =>
	Boolean(request.get('accept')?.includes('text/html')) && !wantsJson(request, undefined);
