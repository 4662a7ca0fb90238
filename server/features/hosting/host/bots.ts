import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../access/actor.ts';
import { findDevices } from '../../../access/devices.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { perform, type AnyOperation, type Context } from '../../../operation/operation.ts';
import { newUid, randomToken } from '../../../runtime/crypto.ts';
import { AppError } from '../../../runtime/errors.ts';
import { answerQuestion, openQuestion } from '../../gameplay/play/operations/answers.ts';
import { startAttempt } from '../../gameplay/play/operations/attempts.ts';
import { joinEvent } from '../../gameplay/play/operations/join.ts';
import { finishAttempt } from '../../gameplay/play/operations/summary.ts';
import type { Item } from '../../gameplay/play/types.ts';
import { guess, type Knowledge } from './knowledge.ts';

/** What all bots of a rehearsal share. */
export interface Stage {
	dependencies: Dependencies;
	namespace: string;
	eventUid: string;
	/** Slugs of the stations in their order. */
	stations: string[];
	knowledge: Knowledge;
	/** Average seconds between two answers of a team. */
	paceSeconds: number;
	/** What is on its way is finished, nothing new starts. */
	signal: AbortSignal;
	counts: { playing: number; answers: number; stations: number; failed: number };
	/** Error code that made the first bot give up; null = none did. */
	failure: string | null;
}

const spread = (least: number, most: number): number => least + Math.random() * (most - least);
// Leaves a moment for the answer itself.
const shareOfLimit = 0.8;

async function pause({ signal }: Stage, seconds: number): Promise<void> {
	await sleep(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);
}

const contextOf = ({ dependencies, namespace }: Stage, actor: Actor): Context => ({
	actor,
	namespace,
	dependencies,
	requestId: `rehearsal-${newUid()}`,
	ip: '',
	userAgent: 'rehearsal'
});

/** Lets one bot team join by its link and play all stations, beginning with its own; it counts what it does. */
export async function playBot(stage: Stage, teamToken: string, first: number): Promise<void> {
	const anonymous = contextOf(stage, { kind: 'anonymous' });
	const join = { event: stage.eventUid, joinId: newUid(), teamToken, delivery: 'body' };
	const { deviceToken } = await perform(joinEvent, anonymous, join);
	stage.counts.playing += 1;
	const skill = spread(0.35, 0.95);
	const order = [...stage.stations.slice(first), ...stage.stations.slice(0, first)];
	for (const station of order) {
		if (stage.signal.aborted) return;
		await playStation(stage, deviceToken, station, skill);
	}
}

/** Acts as the phone of a bot; a team that was removed in the meantime is rejected like any other. */
async function act<Op extends AnyOperation>(stage: Stage, token: string, op: Op, input: unknown) {
	const actor: Actor = { kind: 'player', devices: await findDevices([token]) };
	return (await perform(op, contextOf(stage, actor), input)) as Awaited<ReturnType<Op['run']>>;
}

async function playStation(stage: Stage, token: string, station: string, skill: number): Promise<void> {
	const { counts, signal, eventUid } = stage;
	const wanted = { event: eventUid, attemptId: newUid(), catalog: station };
	const attempt = await act(stage, token, startAttempt, wanted).catch((error: unknown) => {
		// Played before, by a rehearsal that was not cleared.
		if (error instanceof AppError && error.code === 'already_played') return undefined;
		throw error;
	});
	if (!attempt) return;
	for (const item of attempt.items) {
		await pause(stage, stage.paceSeconds * spread(0.4, 1.6));
		if (signal.aborted) return;
		await answer(stage, token, attempt.attemptId, item, skill);
		counts.answers += 1;
	}
	await act(stage, token, finishAttempt, { attempt: attempt.attemptId, expectAnswers: [] });
	counts.stations += 1;
}

async function answer(stage: Stage, token: string, attempt: string, item: Item, skill: number): Promise<void> {
	const { questionId, limitSeconds } = item;
	const shown = item.question ?? (await act(stage, token, openQuestion, { attempt, questionId })).item.question!;
	if (limitSeconds !== null) await pause(stage, Math.min(stage.paceSeconds, limitSeconds * shareOfLimit));
	const right = Math.random() < skill ? stage.knowledge.get(questionId) : undefined;
	await act(stage, token, answerQuestion, {
		attempt,
		questionId,
		answerId: randomToken(18),
		answer: right ?? guess(shown)
	});
}
