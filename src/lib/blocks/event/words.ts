import type { Translator } from '#lib/messages/translator.ts';
import type { ShownEvent } from '../context.ts';

/** The time of an event in its own zone; '' without a start. */
export function momentOf({ startsAt, timeZone }: ShownEvent, { date, t }: Translator): string {
	if (!startsAt) return '';
	const day = date(startsAt, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone });
	const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
	return t('blocks.event.moment', { day, time: date(startsAt, clock) });
}

/** The line above the name: when it begins, that it is on, or that it is over. */
export function stateOf(shown: ShownEvent, translator: Translator): string {
	const moment = momentOf(shown, translator);
	if (shown.phase === 'after') return translator.t('blocks.event.over');
	return shown.phase === 'open' ? translator.t('blocks.event.running') : moment;
}
