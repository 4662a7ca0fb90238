import { z } from 'zod';

const offset = /(Z|[+-]\d\d:?\d\d)$/i;

/** RFC 3339 date-time or date; without an offset it is UTC. Output: a Date between 1970 and 9999. */
export const dateTime = z
	.string()
	.trim()
	.transform((text, context) => {
		const hasForm = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(text);
		const time = hasForm
			? new Date(text.length === 10 ? `${text}T00:00:00Z` : offset.test(text) ? text : `${text}Z`)
			: null;
		const year = time?.getUTCFullYear() ?? 0;
		const isReal = time && !Number.isNaN(time.getTime()) && isCalendarDay(text) && year >= 1970 && year <= 9999;
		if (isReal) return time;
		context.addIssue({
			code: 'custom',
			message: 'This is not a date such as 2026-07-01T10:00:00Z.',
			params: { code: 'invalid_datetime' }
		});
		return z.NEVER;
	});

function isCalendarDay(text: string): boolean {
	const day = text.slice(0, 10);
	const parsed = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
