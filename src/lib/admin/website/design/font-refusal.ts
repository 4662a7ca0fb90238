import type { Failure } from '#lib/admin/shell/calls/call.ts';

// By the code of the file's fault.
const ofFile = {
	duplicate: 'duplicate',
	limit: 'limit',
	font_broken: 'fontBroken',
	font_collection: 'fontCollection',
	font_pictures: 'fontPictures',
	font_too_large: 'fontTooLarge',
	font_nameless: 'fontNameless'
} as const;
const ofStatus = { 401: 'denied', 403: 'denied', 404: 'gone', 413: 'tooBig', 415: 'otherKind' } as const;

/** The message for a font that was not taken or not removed. */
export function fontRefusal(failure: Failure) {
	if (failure.kind === 'away') return 'design.fonts.errors.away';
	const { status, code, details } = failure;
	// A reader that needs too much memory or time is 413 too.
	if (status === 413 && details.length) return 'design.fonts.errors.fontTooLarge';
	if (code === 'quota_exceeded') return 'design.fonts.errors.quota';
	const fault = details.find((detail) => detail.code in ofFile)?.code as keyof typeof ofFile | undefined;
	const word = fault ? ofFile[fault] : (ofStatus[status as keyof typeof ofStatus] ?? 'failed');
	return `design.fonts.errors.${word}` as const;
}
