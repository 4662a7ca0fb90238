/**
 * Whether a stored time is less than `ms` ago. A time in the future was stored before the clock was set back; if it
 * counted, a limit would last until the clock has caught up.
 */
export function isRecent(at: Date, ms: number, now: Date): boolean {
	const age = now.getTime() - at.getTime();
	return age >= 0 && age < ms;
}
