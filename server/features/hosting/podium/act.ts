import { findRow } from '../../../database/rows.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { AppError, requireVersion } from '../../../runtime/errors.ts';
import { holdBoard, podiumOver } from '../../authoring/events/board.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { customAwardsOf } from '../../gameplay/results/board/custom-awards.ts';
import { rankingsOf } from '../../gameplay/results/board/load-ranking.ts';
import { Podium } from './model.ts';
import { stepsOf } from './steps.ts';

/** What a host does with a ceremony. */
export type PodiumDeed = 'start' | 'step' | 'back' | 'end';
type Stand = Pick<Podium, 'state' | 'step' | 'steps' | 'teams'>;
/** What a ceremony will show, as it is at its start. */
export type PodiumPlan = Pick<Stand, 'steps' | 'teams'>;
/** For all that does not start one. */
export const noPlan: PodiumPlan = { steps: [], teams: 0 };
const notBegun: Stand = { state: 'idle', step: 0, ...noPlan };
const standOf = ({ state, step, steps, teams }: Podium): Stand => ({ state, step, steps, teams });

/** What the ceremony of an event shows if it starts now. */
export async function planPodium(eventUid: string): Promise<PodiumPlan> {
	const rankings = await rankingsOf(eventUid, 'staff', { withCatalogs: false });
	return { steps: stepsOf(rankings, await customAwardsOf(eventUid)), teams: rankings.teams };
}

/** Does it, tells everybody whom it concerns, and answers where the ceremony is then. */
export async function actOnPodium(
	work: Pick<WriteWork, 'namespace' | 'notify' | 'transaction'>,
	eventKey: string,
	deed: PodiumDeed,
	{ plan = noPlan, ifVersion }: { plan?: PodiumPlan; ifVersion?: number | undefined } = {}
): Promise<Stand & { eventUid: string }> {
	const { namespace, transaction } = work;
	// Its row stays locked until the commit: two hosts who press at the same time come one after the other.
	const event = await findEvent(namespace, eventKey, transaction);
	const row = await findRow(Podium, { eventUid: event.uid }, { transaction });
	requireVersion(row ?? { version: 0 }, ifVersion);
	const before = row ? standOf(row) : notBegun;
	const after = stand(before, deed, plan);
	if (row) await row.update({ ...after, version: row.version + 1 }, { transaction });
	else await Podium.create({ eventUid: event.uid, namespace, ...after }, { transaction });
	await holdBoard(event, { idle: null, running: after.step, ended: podiumOver }[after.state], transaction);
	tell(work, event.uid, before, after);
	return { eventUid: event.uid, ...after };
}

const wrongState = (message: string) => new AppError('wrong_state', message);

function stand(before: Stand, deed: PodiumDeed, plan: PodiumPlan): Stand {
	const { state, step, steps } = before;
	const isRunning = state === 'running';
	if (deed === 'start') {
		if (isRunning) throw wrongState('The ceremony is going on already.');
		if (!plan.steps.length) throw wrongState('No team has a place yet.');
		return { ...plan, state: 'running', step: 0 };
	}
	if (deed === 'back' && state === 'ended') return { ...before, state: 'running' };
	if (!isRunning) throw wrongState('The ceremony has not begun.');
	if (deed === 'end') return step === steps.length ? { ...before, state: 'ended' } : notBegun;
	const next = step + (deed === 'step' ? 1 : -1);
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
