import type { Request } from 'express';

/** `star`: JSON also for callers that accept anything; `always`: never HTML. */
export type JsonSide = 'star' | 'always' | undefined;

/** Whether the caller wants JSON on a path that also has a screen. */
export function wantsJson(request: Request, side: JsonSide): boolean {
	// A form that a screen sends in the background asks for JSON too, but it is the screen's own.
	if (request.get('x-sveltekit-action') && side !== 'always') return false;
	if (side === 'always' || request.get('x-requested-with') || request.is('json')) return true;
	const accept = request.get('accept');
	if (!accept || accept === '*/*') return side === 'star';
	return request.accepts(['text/html', 'application/json']) === 'application/json';
}

/** Whether the caller would rather read a page than JSON, where neither is the rule. */
export const prefersPage = (request: Request): boolean =>
	Boolean(request.get('accept')?.includes('text/html')) && !wantsJson(request, undefined);
