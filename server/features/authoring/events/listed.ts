import { col, fn, literal, Op, type OrderItem, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { listing, readList, type ListFacts } from '../../../operation/listing.ts';
import { eventStates, stateOf, type EventState } from './calendar/availability.ts';
import { ActiveEvent, EventConfig, EventFact, QuizEvent } from './model.ts';
import { presentEvent, type EventResponse } from './schema.ts';
import { settingsOf, type Settings } from './settings.ts';
import { storedSettings } from './settings/stored-settings.ts';

/** An event as the lists of the back end show it. */
export interface ListedEvent extends EventResponse {
	state: EventState;
	timeZone: string;
	locale: 'de' | 'en';
	/** What it calls its stations. */
	stationWord: Settings['stationWord'];
	/** The one the back end opens with. */
	isActive: boolean;
	/** Put aside: lists leave it out. */
	isArchived: boolean;
	/** Made by the product itself, to try it. */
	isDemo: boolean;
	/** Whether its big screen link works. */
	isShared: boolean;
}

/** The query of the list of events: the usual one, with a state or the archive. */
export const eventListing = {
	...listing,
	state: z
		.enum([...eventStates, 'archive'])
		.optional()
		.describe('Only events of this state; in use ones without')
};
type Listing = z.output<z.ZodObject<typeof eventListing>>;

const living = (namespace: string) => ({ namespace, removedAt: null });
const isAside = { archivedAt: { [Op.not]: null } };

/** The place of an event's state among `eventStates` at a moment, by the rule of `stateOf`. */
function statePlace(now: Date): string {
	const moment = QuizEvent.sequelize!.escape(now as never);
	return `CASE WHEN NOT published THEN 2 WHEN start_date > ${moment} THEN 1 WHEN end_date < ${moment} THEN 3 ELSE 0 END`;
}

/** Running, planned, draft, over; past events newest first, the others by date, undated ones last. */
export const byStateAndDate = (now: Date): OrderItem[] => {
	const place = statePlace(now);
	return [
		literal(place),
		literal('start_date IS NULL'),
		literal(`CASE WHEN ${place} = 3 THEN NULL ELSE start_date END`),
		['startDate', 'DESC'],
		'name',
		'uid'
	];
};

function conditionOf(namespace: string, state: Listing['state'], now: Date): WhereOptions {
	if (state === 'archive') return { ...living(namespace), ...isAside };
	const inUse = { ...living(namespace), archivedAt: null };
	if (!state) return inUse;
	return { [Op.and]: [inUse, literal(`${statePlace(now)} = ${eventStates.indexOf(state)}`)] };
}

/** The events of a list, by state and then by date. */
export async function listedEvents(
	namespace: string,
	now: Date,
	{ state, ...asked }: Listing
): Promise<{ events: ListedEvent[]; list: ListFacts }> {
	const where = conditionOf(namespace, state, now);
	const { rows, list } = await readList(asked, {
		model: QuizEvent,
		searched: ['name', 'slug'],
		order: byStateAndDate(now),
		key: 'uid',
		where
	});
	return { events: await asListed(namespace, rows, now), list };
}

/** The number of events of a namespace by state, and of archived ones. */
export async function eventsByState(namespace: string, now: Date): Promise<Record<EventState | 'archive', number>> {
	const rows = (await QuizEvent.findAll({
		where: living(namespace),
		attributes: [
			[literal(`CASE WHEN archived_at IS NULL THEN ${statePlace(now)} ELSE ${eventStates.length} END`), 'place'],
			[fn('COUNT', col('uid')), 'amount']
		],
		group: ['place'],
		raw: true
	})) as unknown as { place: number | string; amount: number | string }[];
	const amounts = new Map(rows.map(({ place, amount }) => [Number(place), Number(amount)]));
	const names = [...eventStates, 'archive'] as const;
	return Object.fromEntries(names.map((name, place) => [name, amounts.get(place) ?? 0])) as Record<
		EventState | 'archive',
		number
	>;
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
		const { timeZone, locale, stationWord, dashboardShareEnabled } = settingsOf(storedSettings(config ?? null));
		return {
			...presentEvent(event),
			state: stateOf(event, now),
			timeZone,
			locale,
			stationWord,
			isActive: active?.eventUid === event.uid,
			isArchived: event.archivedAt !== null,
			isDemo: isDemo.has(event.uid),
			isShared: dashboardShareEnabled && Boolean(config?.shareTokenEnc)
		};
	});
}
