import type { Translator } from '#lib/messages/translator.ts';

const day = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Day and time on the clocks of an event. */
export const dayAndTime = ({ date }: Translator, time: string, timeZone: string): string =>
	date(time, { ...day, ...clock, timeZone });

/** Hours and minutes on the clocks of an event. */
export const timeOfDay = ({ date }: Translator, time: string, timeZone: string): string =>
	date(time, { ...clock, timeZone });

/** A length of time as `1:05:09` or `5:09`. */
export function duration(seconds: number): string {
	const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
	const shown = parts[0] ? parts : parts.slice(1);
	return shown.map((part, index) => (index ? String(part).padStart(2, '0') : String(part))).join(':');
}
