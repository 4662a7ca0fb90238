// The clocks of time zones, in the browser and on the server alike.

/** Writes moments as the clocks of a time zone show them, `YYYY-MM-DD HH:MM:SS`; made once for many moments. */
export function wallClock(timeZone: string): (time: Date | string | number) => string {
	const two = '2-digit';
	const clock = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
	const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: two, day: two, ...clock });
	return (time) => {
		const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));
		return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`;
	};
}

/** Whether a text is `YYYY-MM-DDTHH:MM` and a day that there is. */
export const isWallTime = (text: string): boolean =>
	/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) &&
	!Number.isNaN(Date.parse(`${text}Z`)) &&
	new Date(`${text}Z`).toISOString().startsWith(text);

/** What the clocks of a time zone show at a moment, as `YYYY-MM-DDTHH:MM`. */
export const utcToWallTime = (time: Date | string, timeZone: string): string =>
	wallClock(timeZone)(time).slice(0, 16).replace(' ', 'T');

/** The moment at which clocks of a time zone show `YYYY-MM-DDTHH:MM`; inside a skipped hour, the moment after it. */
export function wallTimeToUtc(wallTime: string, timeZone: string): Date {
	const asUtc = Date.parse(`${wallTime}:00Z`);
	const first = asUtc - offsetMs(asUtc, timeZone);
	// The offset at the guess may differ from the one at the result when clocks change in between.
	return new Date(asUtc - offsetMs(first, timeZone));
}

/** How far the clocks of a time zone are ahead of UTC at a moment in whole seconds, in milliseconds. */
const offsetMs = (time: number, timeZone: string): number =>
	Date.parse(`${wallClock(timeZone)(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;

/** What a date field of the browser holds for a moment; '' for null. */
export const wallTimeOf = (time: string | null, timeZone: string): string =>
	time ? utcToWallTime(time, timeZone) : '';

/** A date field with the offset in force there, for the server; null for an empty one, unchanged when it is no date. */
export function withOffset(wallTime: string, timeZone: string): string | null {
	if (!wallTime) return null;
	if (!isWallTime(wallTime)) return wallTime;
	const minutes = Math.round((Date.parse(`${wallTime}:00Z`) - wallTimeToUtc(wallTime, timeZone).getTime()) / 60_000);
	const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const ahead = Math.abs(minutes);
	return `${wallTime}:00${minutes < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/**
 * What a form sends of a date field: undefined while it shows what it was drawn from, because the field knows minutes
 * only, and an hour that clocks repeat only once.
 */
export const typedMoment = (typed: string, drawnFrom: string | null, timeZone: string): string | null | undefined =>
	drawnFrom && typed === wallTimeOf(drawnFrom, timeZone) ? undefined : withOffset(typed, timeZone);
