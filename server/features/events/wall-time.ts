/** The moment at which clocks of a time zone show `YYYY-MM-DDTHH:MM`; inside a skipped hour, the moment after it. */
export function wallTimeToUtc(wallTime: string, timeZone: string): Date {
	const asUtc = Date.parse(`${wallTime}:00Z`);
	const first = asUtc - offsetMs(asUtc, timeZone);
	// The offset at the guess may differ from the one at the result when clocks change in between.
	return new Date(asUtc - offsetMs(first, timeZone));
}

function offsetMs(time: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric'
	}).formatToParts(time);
	const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
	const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
	return shown - Math.floor(time / 1000) * 1000;
}
