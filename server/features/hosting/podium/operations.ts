import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { actOnPodium, noPlan, planPodium, type PodiumDeed, type PodiumPlan } from './act.ts';
import { podiumViews } from './present.ts';

/** The ceremony as staff sees it. */
const staffView = async (eventUid: string) => (await podiumViews(eventUid, ['staff'])).get('staff')!;

/** The ceremony of an event, and what its next step shows. */
export const showPodium = operation({
	summary: 'Show how far the ceremony of an event is.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace }) {
		const event = await findEvent(namespace, input.event);
		return { event_uid: event.uid, podium: await staffView(event.uid) };
	}
});

const actions = z.enum(['start', 'step', 'back', 'end'] satisfies PodiumDeed[]);

/**
 * Starts the ceremony, shows its next step, goes one back, or ends it. From start to end, places only leave the server
 * for staff, except for revealed ones. Ended before its last step, it never happened; undone after its end, it is at
 * its last step again.
 */
export const actPodium = operation({
	summary: 'Begin, step on, step back or end the ceremony of an event.',
	access: { area: 'events', right: 'w' },
	input: z.strictObject({ event: eventKey, action: actions }),
	errors: ['wrong_state', 'version_conflict'],
	changes: [],
	async prepare({ input, namespace }): Promise<PodiumPlan> {
		if (input.action !== 'start') return noPlan;
		return planPodium((await findEvent(namespace, input.event)).uid);
	},
	async run(work) {
		const { input, ifVersion, prepared } = work;
		const after = await actOnPodium(work, input.event, input.action, { plan: prepared, ifVersion });
		const { eventUid, state, step, steps } = after;
		return { event_uid: eventUid, state, step, total: steps.length };
	},
	target: ({ event_uid: uid, state, step }) => `${uid} podium ${state} ${step}`
});
