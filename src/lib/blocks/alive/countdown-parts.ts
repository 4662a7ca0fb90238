/** The whole days, hours and minutes until a moment; all 0 once it has come. */
export function partsUntil(until: string, now: string | number): { days: number; hours: number; minutes: number } {
	const minutes = Math.max(0, Math.ceil((Date.parse(until) - new Date(now).getTime()) / 60_000));
	return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
