import { perform } from '../../../operation/operation.ts';
import { newUid, randomToken } from '../../../runtime/crypto.ts';
import { AppError } from '../../../runtime/errors.ts';
import { answerQuestion, openQuestion } from '../../gameplay/play/operations/answers.ts';
import { startAttempt } from '../../gameplay/play/operations/attempts.ts';
import { joinEvent } from '../../gameplay/play/operations/join.ts';
import { finishAttempt } from '../../gameplay/play/operations/summary.ts';
import type { Item } from '../../gameplay/play/types.ts';
import { act, contextOf, pause, spread, type Stage } from './bot-stage.ts';
import { guess } from './knowledge.ts';
import { playRounds } from './round-bots.ts';

// Leaves a moment for the answer itself.
const shareOfLimit = 0.8;

/**
 * Lets one bot team join by its link, play all stations, beginning with its own, and answer what a host asks; it counts
 * what it does, and is in the room until it is done.
 */
export async function playBot(stage: Stage, teamToken: string, first: number): Promise<void> {
	const anonymous = contextOf(stage, { kind: 'anonymous' });
	const join = { event: stage.eventUid, joinId: newUid(), teamToken, delivery: 'body' };
	const { deviceToken, team } = await perform(joinEvent, anonymous, join);
	stage.counts.playing += 1;
	const skill = spread(0.35, 0.95);
	const { playMode, dependencies, namespace, eventUid } = stage;
	const leave = dependencies.seatTeam({ namespace, eventUid }, team.uid);
	try {
		await Promise.all([
			...(playMode === 'host' ? [] : [playStations(stage, deviceToken, first, skill)]),
			...(playMode === 'self' ? [] : [playRounds(stage, deviceToken, skill)])
		]);
	} finally {
		leave();
	}
}

async function playStations(stage: Stage, deviceToken: string, first: number, skill: number): Promise<void> {
	const order = [...stage.stations.slice(first), ...stage.stations.slice(0, first)];
	for (const station of order) {
		if (stage.signal.aborted) return;
		await playStation(stage, deviceToken, station, skill);
	}
}

async function playStation(stage: Stage, token: string, station: string, skill: number): Promise<void> {
	const { counts, signal, eventUid } = stage;
	const wanted = { event: eventUid, attemptId: newUid(), catalog: station };
	const attempt = await act(stage, token, startAttempt, wanted).catch((error: unknown) => {
		// Played before, by a rehearsal that was not cleared, or led by a host.
		const isShut = error instanceof AppError && ['already_played', 'host_paced'].includes(error.code);
		if (isShut) return undefined;
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
