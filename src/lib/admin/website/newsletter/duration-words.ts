import type { Translator } from '#lib/messages/translator.ts';

const [minute, hour] = [60_000, 3_600_000];

/** How long something takes, in the unit that people would name. */
export function durationWords({ t }: Translator, milliseconds: number): string {
	if (milliseconds < minute) return t('newsletter.duration.moment');
	if (milliseconds < 2 * hour) return t('newsletter.duration.minutes', { count: Math.ceil(milliseconds / minute) });
	return t('newsletter.duration.hours', { count: Math.ceil(milliseconds / hour) });
}
