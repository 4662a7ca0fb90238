import { z } from 'zod';
import { findRow } from '../../../database/rows.ts';
import { operation, type WriteWork } from '../../../operation/operation.ts';
import { AppError, requireVersion } from '../../../runtime/errors.ts';
import { holdBoard, podiumOver } from '../../authoring/events/board.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { customAwardsOf } from '../../gameplay/results/board/custom-awards.ts';
import { rankingsOf } from '../../gameplay/results/board/load-ranking.ts';
import { Podium } from './model.ts';
import { podiumViews } from './present.ts';
import { stepsOf, type PodiumStep } from './steps.ts';

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

const actions = z.enum(['start', 'step', 'back', 'end']);
type Action = z.infer<typeof actions>;
type Stand = Pick<Podium, 'state' | 'step' | 'steps' | 'teams'>;
const notBegun: Stand = { state: 'idle', step: 0, steps: [], teams: 0 };
const standOf = ({ state, step, steps, teams }: Podium): Stand => ({ state, step, steps, teams });

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
	async prepare({ input, namespace }): Promise<{ steps: PodiumStep[]; teams: number }> {
		if (input.action !== 'start') return { steps: [], teams: 0 };
		const { uid } = await findEvent(namespace, input.event);
		const rankings = await rankingsOf(uid, 'staff');
		return { steps: stepsOf(rankings, await customAwardsOf(uid)), teams: rankings.teams };
	},
	async run(work) {
		const { input, namespace, transaction, prepared } = work;
		// Its row stays locked until the commit: two hosts who press at the same time come one after the other.
		const event = await findEvent(namespace, input.event, transaction);
		const row = await findRow(Podium, { eventUid: event.uid }, { transaction });
		requireVersion(row ?? { version: 0 }, work.ifVersion);
		const before = row ? standOf(row) : notBegun;
		const after = stand(before, input.action, prepared);
		if (row) await row.update({ ...after, version: row.version + 1 }, { transaction });
		else await Podium.create({ eventUid: event.uid, namespace, ...after }, { transaction });
		await holdBoard(event, { idle: null, running: after.step, ended: podiumOver }[after.state], transaction);
		tell(work, event.uid, before, after);
		return { event_uid: event.uid, state: after.state, step: after.step, total: after.steps.length };
	},
	target: ({ event_uid: uid, state, step }) => `${uid} podium ${state} ${step}`
});

const wrongState = (message: string) => new AppError('wrong_state', message);

function stand(before: Stand, action: Action, prepared: Pick<Stand, 'steps' | 'teams'>): Stand {
	const { state, step, steps } = before;
	const isRunning = state === 'running';
	if (action === 'start') {
		if (isRunning) throw wrongState('The ceremony is going on already.');
		if (!prepared.steps.length) throw wrongState('No team has a place yet.');
		return { ...prepared, state: 'running', step: 0 };
	}
	if (action === 'back' && state === 'ended') return { ...before, state: 'running' };
	if (!isRunning) throw wrongState('The ceremony has not begun.');
	if (action === 'end') return step === steps.length ? { ...before, state: 'ended' } : notBegun;
	const next = step + (action === 'step' ? 1 : -1);
	if (next < 0 || next > steps.length) throw wrongState('There is no such step.');
	return { ...before, step: next };
}

const mostNamed = 50;

/** Screens receive every step, phones only those that concern their team. */
function tell(work: Pick<WriteWork, 'notify'>, eventUid: string, before: Stand, after: Stand): void {
	work.notify(eventUid, 'podium');
	if (before.state !== after.state) work.notify(eventUid, 'rankings', 'results');
	const [from, to] = [Math.min(before.step, after.step), Math.max(before.step, after.step)];
	const isWhole = before.steps !== after.steps;
	const teams = new Set((before.steps.length ? before : after).steps.slice(from, to).flatMap((step) => step.teams));
	if (isWhole || teams.size > mostNamed) work.notify(eventUid, 'own');
	else work.notify(eventUid, ...[...teams].map(({ uid }) => `own:${uid}`));
}
