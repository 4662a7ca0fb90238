import { z } from 'zod';
import { mayCall } from '../../../access/policy.ts';
import { operation } from '../../../operation/operation.ts';
import { countCatalogs } from '../../authoring/catalogs/find.ts';
import {
	comingEvents,
	endedLately,
	eventNumbers,
	eventsOfMonth,
	isInUse,
	runningEvents
} from '../../authoring/events/calendar/calendar.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventListing, eventsByState, listedEvents, type ListedEvent } from '../../authoring/events/listed.ts';
import { homeOf } from '../lifecycle/home.ts';
import { showSubscription } from '../../platform/plans/operations.ts';
import { countAnswers, playedSince } from '../../gameplay/results/attempts/answered.ts';
import { countTeams } from '../../authoring/teams/find.ts';
import { withContents } from './event-overview.ts';
import { ownId } from '../../platform/users/proof.ts';
import { noteNewsSeen } from '../../platform/users/find.ts';
import { needsOf } from './needs.ts';
import { newestDay, newFor } from './whats-new.ts';

const mostUpcoming = 20;
const mostRunning = 5;
/** Among so many running events the overview looks for the one that is played. */
const mostLookedAt = 20;
/** An event counts as being played for this long after its last answers. */
const playedMs = 15 * 60_000;
const mostOfMonth = 200;
const mostEnded = 5;
/** How many days after its end an event may still wait for its ceremony. */
const ceremonyDays = 3;
/** Events that start later than this need no attention yet. */
const nearMs = 14 * 86_400_000;

/** The events of the namespace with their state and the numbers of their catalogs, teams and answers, paged. */
export const listEventOverview = operation({
	summary: 'List the quiz events of the namespace with state and counts.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject(eventListing),
	async run({ input, namespace, now }) {
		const { events, list } = await listedEvents(namespace, now, input);
		return { events: await withContents(events), list, counts: await eventsByState(namespace, now) };
	}
});

const month = z
	.string()
	.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)
	.describe('Month of the calendar as YYYY-MM; the present one when left out');

const short = ({ uid, slug, name, start_date, end_date, state, timeZone }: ListedEvent) => ({
	uid,
	slug,
	name,
	start_date,
	end_date,
	state,
	timeZone
});

/** The total number of stations, teams and answers of the events in use. */
async function contents(namespace: string) {
	const events = isInUse(namespace);
	const [catalogs, teams, answers] = await Promise.all([
		countCatalogs(events),
		countTeams(events),
		countAnswers(events)
	]);
	return { catalogs, teams, answers };
}

/** Running events: the one with most answers right now first, then the default one and the latest starts. */
async function followedEvents(namespace: string, now: Date): Promise<ListedEvent[]> {
	const running = await runningEvents(namespace, now, mostLookedAt);
	if (running.length < 2) return running;
	const uids = running.map(({ uid }) => uid);
	const [played] = await playedSince(uids, new Date(now.getTime() - playedMs));
	const first = running.filter(({ uid }) => uid === played);
	return [...first, ...running.filter(({ uid }) => uid !== played)].slice(0, mostRunning);
}

/**
 * The data of the back end's first screen: what runs, what comes next, a month of events, open tasks, and what the plan
 * leaves. It reads the same amount in namespaces with many and with few events.
 */
export const showNamespaceOverview = operation({
	summary: 'Show the numbers of the namespace, its running and coming events, and its quota.',
	access: { area: 'dashboard' },
	input: z.strictObject({ month: month.optional() }),
	async run(work) {
		const { namespace, now } = work;
		const shown = work.input.month ?? now.toISOString().slice(0, 7);
		const [numbers, running, coming, ended, days, subscription] = await Promise.all([
			eventNumbers(namespace, now),
			followedEvents(namespace, now),
			comingEvents(namespace, now, mostUpcoming),
			endedLately(namespace, { now, days: ceremonyDays, limit: mostEnded }),
			eventsOfMonth(namespace, shown, { now, limit: mostOfMonth + 1 }),
			showSubscription.run({ ...work, input: {} })
		]);
		const homeAt = async (event: ListedEvent | undefined) =>
			event && homeOf(await findEvent(namespace, event.uid), now);
		const [live] = running;
		const [soon] = coming;
		const starts = soon?.start_date;
		const isNear = !starts || Date.parse(starts) - now.getTime() < nearMs;
		const home = isNear || !live ? await homeAt(soon) : undefined;
		const next = live ? await homeAt(live) : home;
		const { plan, meters } = subscription;
		return {
			counts: { events: numbers.events, running: numbers.running, ...(await contents(namespace)) },
			upcomingEvents: [...running, ...coming.filter(({ state }) => state === 'planned')]
				.slice(0, mostUpcoming)
				.map(short),
			quota: { plan, meters },
			live: live && { ...live, teams: await countTeams(live.uid), answers: await countAnswers(live.uid) },
			alsoRunning: running.slice(1).map(short),
			coming: coming.slice(0, mostRunning).map(short),
			next,
			whatsNew: mayCall({ area: 'users', right: 'w' }, work.actor, namespace) ? await newFor(work) : [],
			needs: await needsOf(work, { running, ended, next: isNear ? home : undefined, meters }),
			month: { month: shown, events: days.slice(0, mostOfMonth).map(short), more: days.length > mostOfMonth },
			demos: numbers.demos
		};
	}
});

/** Hides what is new for the caller; also for an update of the same day. */
export const hideNews = operation({
	summary: 'Hide what is new in the product from your overview.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({}),
	changes: [],
	async run({ actor, transaction }) {
		await noteNewsSeen(ownId(actor), newestDay, transaction);
		return {};
	},
	target: () => null
});
