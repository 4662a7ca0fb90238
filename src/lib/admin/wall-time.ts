/** What a date field of the browser holds: the clocks of a time zone at `time`, as `YYYY-MM-DDTHH:MM`; '' for null. */
export function wallTimeOf(time: string | null, timeZone: string): string {
	if (!time) return '';
	const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
	return new Intl.DateTimeFormat('sv-SE', options).format(new Date(time)).replace(' ', 'T');
}

/** The same with the offset in force there, for the server; null for an empty field, unchanged when it is no date. */
export function withOffset(wallTime: string, timeZone: string): string | null {
	if (!wallTime) return null;
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(Date.parse(`${wallTime}Z`))) return wallTime;
	const first = offsetAt(new Date(`${wallTime}Z`), timeZone);
	// The offset at the guess may differ from the one at the result when clocks change in between.
	return `${wallTime}:00${offsetAt(new Date(`${wallTime}${first}`), timeZone)}`;
}

function offsetAt(time: Date, timeZone: string): string {
	const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(time);
	return /GMT([+-]\d\d:\d\d)/.exec(text)?.[1] ?? '+00:00';
}
