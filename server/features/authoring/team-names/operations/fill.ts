import { z } from 'zod';
import { operation, perform, type WriteWork } from '../../../../operation/operation.ts';
import { systemContext, systemOnly, type Due } from '../../../../operation/system.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { settingsOfEvent, lockSettings } from '../../events/load.ts';
import { findEvent, findLiving } from '../../events/find.ts';
import { eventKey } from '../../events/schema.ts';
import { blockedIn } from '../blocked.ts';
import { countReady, keepFromLexicon, keepNames, lowBuffers, mostCalls, perCall } from '../buffer.ts';
import { askForNames, noteFill } from '../fill.ts';
import { filterOf } from '../filter.ts';
import { goKind, keyOfGo, mayFill } from '../goes.ts';
import { releaseOver } from '../reservations.ts';
import { byEvent } from '../schema.ts';

const mostOfLexicon = 2000;
/** A go that somebody starts by hand makes some names also where none are kept ready. */
const leastOfAi = mostCalls * perCall;

/** Has names made for an event in the background; false while somebody does already, or too often. */
async function begin(work: WriteWork<{ event: string }>, least = 0) {
	const { namespace, now, transaction } = work;
	const { uid: eventUid } = await findEvent(namespace, work.input.event);
	// Calls for one event come one after the other.
	await lockSettings(eventUid, transaction);
	const isStarted = await mayFill(eventUid, now, transaction);
	if (isStarted) await enqueue(work, fillLater, namespace, { event: eventUid, least }, keyOfGo(eventUid, now));
	return { event_id: eventUid, isStarted };
}

/** Makes names for an event. Run twice it makes none the second time: those of the first are ready by then. */
export const fillLater = jobKind({
	...goKind,
	input: z.strictObject({ event: z.string(), least: z.int() }),
	atOnce: 8,
	attempts: 3,
	leaseMs: 60_000,
	run: makeNames
});

async function makeNames(
	{ event: eventUid, least }: { event: string; least: number },
	{ dependencies, namespace, signal }: JobRun
): Promise<void> {
	const { env, clock } = dependencies;
	// An event that was removed meanwhile needs no names.
	if (!(await findLiving(namespace, eventUid))) return;
	const settings = await settingsOfEvent(eventUid);
	const filter = filterOf(settings);
	const wanted = Math.max(least, settings.randomNameBuffer) - (await countReady(eventUid, filter, undefined, null));
	const asked = await askForNames(env, { namespace, eventUid, clock, signal }, filter, Math.max(0, wanted));
	// Somebody else makes them by now.
	if (signal.aborted) return;
	const input = { event: eventUid, ...asked };
	await perform(storeNames, systemContext(dependencies, fillLater.name, namespace), input);
}

/** Makes names ready in the background, as many as the event keeps; the answer waits for none of them. */
export const fillNames = operation({
	summary: 'Start to make team names ready; nobody waits for it.',
	access: { area: 'events', right: 'w' },
	input: byEvent,
	changes: [],
	run: (work) => begin(work, leastOfAi)
});

/** The same for events that have too few names ready. */
export const refillNames = operation({
	summary: 'Make team names ready where too few are.',
	access: systemOnly,
	input: byEvent,
	changes: [],
	target: () => null,
	run: (work) => begin(work)
});

/** The events whose names run low. */
export const refillDue = (now: Date): Promise<Due[]> => lowBuffers(now);

/** Keeps the names that the AI made up, and names of the lexicon in place of those that it did not. */
export const storeNames = operation({
	summary: 'Keep team names ready.',
	access: systemOnly,
	input: z.strictObject({
		event: eventKey,
		names: z.array(z.string()),
		error: z.string().nullable(),
		isGood: z.boolean()
	}),
	changes: [],
	target: () => null,
	async run({ input, namespace, now, transaction }) {
		const { uid: eventUid } = await findEvent(namespace, input.event);
		const settings = await lockSettings(eventUid, transaction);
		const filter = filterOf(settings);
		await releaseOver(eventUid, filter, now, transaction);
		const isBlocked = await blockedIn(namespace, transaction);
		const keeping = { namespace, eventUid, filter, isBlocked, now, transaction };
		if (filter.strategy === 'ai') await keepNames(keeping, input.names, 'ai');
		const missing = settings.randomNameBuffer - (await countReady(eventUid, filter, undefined, transaction));
		// While the AI answers, its next turn makes the rest.
		if (!input.isGood) await keepFromLexicon(keeping, Math.min(missing, mostOfLexicon));
		await noteFill(keeping, input);
		return { event_id: eventUid };
	}
});
