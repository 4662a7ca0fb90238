import { literal } from 'sequelize';
import { stateOf, type EventState } from './availability.ts';
import { ActiveEvent, EventConfig, EventFact, QuizEvent } from './model.ts';
import { presentEvent, type EventResponse } from './schema.ts';
import { settingsOf } from './settings.ts';
import { storedSettings } from './stored-settings.ts';

/** An event as the lists of the back end show it. */
export interface ListedEvent extends EventResponse {
	state: EventState;
	timeZone: string;
	locale: 'de' | 'en';
	/** The one the back end opens with. */
	isActive: boolean;
	/** Put aside: lists leave it out. */
	isArchived: boolean;
	/** Made by the product itself, to try it. */
	isDemo: boolean;
	/** Whether its dashboard link works. */
	isShared: boolean;
}

/** Every event of the namespace, running and coming ones by start, undated last. */
export async function listedEvents(namespace: string, now: Date): Promise<ListedEvent[]> {
	const order = [literal('start_date IS NULL'), 'startDate', 'name', 'uid'] as never;
	return asListed(namespace, await QuizEvent.findAll({ where: { namespace, removedAt: null }, order }), now);
}

/** These events of a namespace as lists show them, in the same order. */
export async function asListed(namespace: string, events: QuizEvent[], now: Date): Promise<ListedEvent[]> {
	const eventUid = events.map(({ uid }) => uid);
	const [rows, demos, active] = await Promise.all([
		EventConfig.findAll({ where: { namespace, eventUid } }),
		EventFact.findAll({ where: { namespace, eventUid, fact: 'demo' }, attributes: ['eventUid'], raw: true }),
		ActiveEvent.findByPk(namespace)
	]);
	const configs = new Map(rows.map((row) => [row.eventUid, row]));
	const isDemo = new Set(demos.map((row) => row.eventUid));
	return events.map((event) => {
		const config = configs.get(event.uid);
		const { timeZone, locale, dashboardShareEnabled } = settingsOf(storedSettings(config ?? null));
		return {
			...presentEvent(event),
			state: stateOf(event, now),
			timeZone,
			locale,
			isActive: active?.eventUid === event.uid,
			isArchived: event.archivedAt !== null,
			isDemo: isDemo.has(event.uid),
			isShared: dashboardShareEnabled && Boolean(config?.shareTokenEnc)
		};
	});
}
