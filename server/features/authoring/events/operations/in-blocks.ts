import { z } from 'zod';
import type { ShownEvent } from '#lib/blocks/context.ts';
import { shownHtml } from '../../../../operation/html/rich-text.ts';
import { withShownPictures } from '../../../../operation/html/shown-pictures.ts';
import { operation, type Context } from '../../../../operation/operation.ts';
import { phaseOf } from '../calendar/availability.ts';
import { eventPath } from '../event-url.ts';
import type { QuizEvent } from '../model.ts';
import { publishedAmong, settingsAmong } from '../calendar/published-among.ts';
import { eventKey } from '../schema.ts';
import type { Settings } from '../settings.ts';

/** The most blocks that a page has. */
const most = 200;

const shownEvent = (
	event: QuizEvent,
	{ timeZone }: Settings,
	{ now, isMainHost }: Pick<Context, 'isMainHost'> & { now: Date }
): ShownEvent => ({
	name: event.name,
	description: withShownPictures(shownHtml(event.description), []),
	phase: phaseOf(event, now),
	startsAt: event.startDate?.toISOString() ?? null,
	endsAt: event.endDate?.toISOString() ?? null,
	timeZone,
	href: eventPath(event, { isMainHost })
});

/** What website blocks show about events; unpublished ones are left out. */
export const showEventsInBlocks = operation({
	summary: 'Show what blocks of the website tell of quiz events.',
	access: { public: true },
	input: z.strictObject({ events: z.array(eventKey).max(most) }),
	async run({ input, namespace, now, isMainHost }) {
		const found = await publishedAmong(namespace, input.events);
		const settings = await settingsAmong(found.values());
		const at = { now, isMainHost };
		const shown = [...found].map(([key, event]) => [key, shownEvent(event, settings.get(event.uid)!, at)] as const);
		return { events: Object.fromEntries(shown) as Record<string, ShownEvent> };
	}
});
