import { z } from 'zod';
import { operation } from '../../operation/operation.ts';
import { showSubscription } from '../plans/operations.ts';
import { eventOverview } from './event-overview.ts';

const mostUpcoming = 20;

/** Every event of the namespace with its state and the numbers of its catalogs, teams and answers. */
export const listEventOverview = operation({
	summary: 'List the quiz events of the namespace with state and counts.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({}),
	run: async ({ namespace, now }) => ({ events: await eventOverview(namespace, now) })
});

/** What the first screen of the back end tells: how much there is, what comes next, and how much the plan leaves. */
export const showNamespaceOverview = operation({
	summary: 'Show the numbers of the namespace, its running and coming events, and its quota.',
	access: { area: 'dashboard' },
	input: z.strictObject({}),
	async run(work) {
		const events = (await eventOverview(work.namespace, work.now)).filter(({ isArchived }) => !isArchived);
		const { plan, meters } = await showSubscription.run(work);
		const sum = (of: 'catalogs' | 'teams' | 'answers') => events.reduce((total, event) => total + event[of], 0);
		const inState = (wanted: string) => events.filter(({ state }) => state === wanted).length;
		return {
			counts: {
				events: events.length,
				running: inState('running'),
				catalogs: sum('catalogs'),
				teams: sum('teams'),
				answers: sum('answers')
			},
			upcomingEvents: events
				.filter(({ state }) => state === 'running' || state === 'planned')
				.slice(0, mostUpcoming)
				.map(({ uid, slug, name, start_date, end_date, state }) => ({ uid, slug, name, start_date, end_date, state })),
			quota: { plan, meters }
		};
	}
});
