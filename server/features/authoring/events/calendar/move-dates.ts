import { utcToWallTime, wallTimeToUtc } from '#lib/messages/wall-time.ts';
import type { Settings } from '../settings.ts';

/** Dates that are chosen for a copy; left out, they move with the others. */
export interface NewDates {
	start?: Date | null | undefined;
	end?: Date | null | undefined;
}

type Windows = Pick<Settings, 'dashboardVisibilityStart' | 'dashboardVisibilityEnd'>;
interface Dated {
	startDate: Date | null;
	endDate: Date | null;
}

// The same weekday, which is what an evening depends on.
const yearMs = 52 * 7 * 86_400_000;

const msOf = (wallTime: string): number => Date.parse(`${wallTime}Z`);
const wallTimeAt = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/**
 * Moves the dates of an event and its big screen windows together, in its time zone: to the chosen start, or by as many
 * times 52 weeks as put it in the future.
 */
export function moveDates(
	{ startDate, endDate }: Dated,
	settings: Windows & Pick<Settings, 'timeZone'>,
	{ start, end }: NewDates,
	now: Date
): Dated & { windows: Partial<Windows> } {
	const { timeZone } = settings;
	const wall = (date: Date) => msOf(utcToWallTime(date, timeZone));
	const first = startDate ?? endDate;
	const chosen = start && startDate ? wall(start) - wall(startDate) : undefined;
	const byMs = chosen ?? (first ? Math.max(1, Math.ceil((wall(now) - wall(first)) / yearMs)) * yearMs : 0);
	const moved = (date: Date | null) => date && wallTimeToUtc(wallTimeAt(wall(date) + byMs), timeZone);
	const window = (wallTime: string | null) => wallTime && wallTimeAt(msOf(wallTime) + byMs);
	const { dashboardVisibilityStart: opens, dashboardVisibilityEnd: closes } = settings;
	return {
		startDate: start === undefined ? moved(startDate) : start,
		endDate: end === undefined ? moved(endDate) : end,
		windows: {
			...(opens && { dashboardVisibilityStart: window(opens) }),
			...(closes && { dashboardVisibilityEnd: window(closes) })
		}
	};
}
