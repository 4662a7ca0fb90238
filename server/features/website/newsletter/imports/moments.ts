const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,? (\d\d):(\d\d)(?::(\d\d))?)?$/;
/** No list of addresses is older. */
const firstYear = 1990;

const two = (text: string | undefined): string => (text ?? '00').padStart(2, '0');

/** A moment as tables write it, in UTC unless it says so; undefined for anything else, such as 03/04/2025. */
export function readMoment(cell: string): Date | undefined {
	const text = cell.trim();
	const [, y, m, d, h, min, s, zone = 'Z'] = iso.exec(text) ?? [];
	const [, day, month, year, hour, minute, second] = german.exec(text) ?? [];
	if (y === undefined && year === undefined) return undefined;
	const date = y === undefined ? `${year}-${two(month)}-${two(day)}` : `${y}-${m}-${d}`;
	const clock = y === undefined ? [hour, minute, second] : [h, min, s];
	const moment = new Date(`${date}T${clock.map(two).join(':')}${zone}`);
	if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < firstYear) return undefined;
	// The 31st of a shorter month would be a day of the next one.
	return new Date(`${date}T00:00Z`).toISOString().startsWith(date) ? moment : undefined;
}
