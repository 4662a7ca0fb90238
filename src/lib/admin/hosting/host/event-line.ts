import type { Translator } from '#lib/messages/translator.ts';
import type { EventState } from '../../../../../server/features/authoring/events/calendar/availability.ts';
import type { ListedEvent } from '../../../../../server/features/authoring/events/listed.ts';
import { dayAndTime, timeOfDay } from '#lib/admin/shell/moments.ts';

type Shown = Pick<ListedEvent, 'published' | 'start_date' | 'end_date' | 'timeZone'>;

function leftText({ t }: Translator, end: string, now: number): string {
	const minutes = Math.max(0, Math.ceil((Date.parse(end) - now) / 60_000));
	const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
	if (!parts.hours) return t('host.left.minutes', parts);
	return t(parts.minutes ? 'host.left.hours' : 'host.left.wholeHours', parts);
}

/** The clock alone of a moment of the same day, on the clocks of an event. */
function momentText(
	translator: Translator,
	time: string,
	{ timeZone, now }: { timeZone: string; now: number }
): string {
	const dayOf = (moment: string | number) => translator.date(moment, { dateStyle: 'short', timeZone });
	return dayOf(time) === dayOf(now) ? timeOfDay(translator, time, timeZone) : dayAndTime(translator, time, timeZone);
}

/** The phase of an event at a moment (epoch milliseconds), in one line and as a state. */
export function eventLine(
	translator: Translator,
	{ published, start_date: start, end_date: end, timeZone }: Shown,
	now: number
): { label: string; state: EventState } {
	const { t } = translator;
	const at = (time: string) => momentText(translator, time, { timeZone, now });
	if (!published) return { label: t('host.state.draft'), state: 'draft' };
	if (start && now < Date.parse(start))
		return { label: t('host.state.planned', { start: at(start) }), state: 'planned' };
	if (end && now > Date.parse(end)) return { label: t('host.state.finished', { end: at(end) }), state: 'finished' };
	const left = end ? leftText(translator, end, now) : '';
	if (start)
		return {
			label: end
				? t('host.state.runningLeft', { start: at(start), left })
				: t('host.state.running', { start: at(start) }),
			state: 'running'
		};
	return { label: end ? t('host.state.openLeft', { left }) : t('host.state.open'), state: 'running' };
}

/** The elapsed time in minutes and hours, in words. */
export function agoText({ t }: Translator, moment: string, now: number): string {
	const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
	if (minutes < 1) return t('host.teams.justNow');
	return minutes < 120
		? t('host.teams.minutes', { count: minutes })
		: t('host.teams.hours', { count: Math.floor(minutes / 60) });
}
