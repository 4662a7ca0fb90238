/** An event in the month view; its days are in its own time zone. */
export interface MonthEvent {
	uid: string;
	name: string;
	start_date: string | null;
	end_date: string | null;
	state: 'draft' | 'planned' | 'running' | 'finished';
	timeZone: string;
}

/** One day of a month with its events. */
interface MonthDay<Event> {
	/** `YYYY-MM-DD`. */
	key: string;
	day: number;
	/** 1 = Monday … 7 = Sunday. */
	weekday: number;
	events: Event[];
}

const dayMs = 86_400_000;
/** A night that ends before this hour belongs to the day before. */
const nightMs = 6 * 3_600_000;

const dayOf = (time: number, timeZone: string): string =>
	new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(time);

/** First and last day of an event as `YYYY-MM-DD`; null without a start. */
function daysOf({ start_date: start, end_date: end, timeZone }: MonthEvent): [string, string] | null {
	if (!start) return null;
	const from = Date.parse(start);
	const until = end ? Math.max(from, Date.parse(end) - nightMs) : from;
	return [dayOf(from, timeZone), dayOf(until, timeZone)];
}

/** The days of a month as `YYYY-MM`, each with the events on it in the given order. */
export function monthDays<Event extends MonthEvent>(month: string, events: readonly Event[]): MonthDay<Event>[] {
	const first = Date.parse(`${month}-01T00:00:00Z`);
	const spans = events.map((event) => ({ event, span: daysOf(event) }));
	const days: MonthDay<Event>[] = [];
	for (let time = first; ; time += dayMs) {
		const key = new Date(time).toISOString().slice(0, 10);
		if (!key.startsWith(month)) return days;
		const on = spans.filter(({ span }) => span && span[0] <= key && key <= span[1]).map(({ event }) => event);
		days.push({ key, day: days.length + 1, weekday: new Date(time).getUTCDay() || 7, events: on });
	}
}

/** The month before or after one, as `YYYY-MM`. */
export function monthBeside(month: string, step: -1 | 1): string {
	const [year, number] = month.split('-').map(Number) as [number, number];
	return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** The day on the clocks of a time zone, as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: string): string => dayOf(Date.parse(now), timeZone);
