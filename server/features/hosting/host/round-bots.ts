import { AppError } from '../../../runtime/errors.ts';
import { randomToken } from '../../../runtime/crypto.ts';
import { answerRound } from '../../gameplay/play/operations/round-answers.ts';
import { showOwnRound } from '../../gameplay/play/operations/rounds.ts';
import { openRoundOfEvent } from '../../gameplay/rounds/find.ts';
import { act, pause, spread, type Stage } from './bot-stage.ts';
import { guess } from './knowledge.ts';

const lookEverySeconds = 0.8;
/** Bots think like people: not at once, and rarely to the end. */
const thinking = { least: 0.5, most: 12 };
const shareOfLimit = 0.9;
const farEnd = 3600;

/** Lets a bot answer each question of the rounds that the host leads, until the rehearsal ends. */
export async function playRounds(shared: Stage, token: string, skill: number): Promise<void> {
	const stage = { ...shared, dependencies: { ...shared.dependencies, clock: shared.clock } };
	const { signal, eventUid } = stage;
	let asked = '';
	while (!signal.aborted) {
		const round = await openRoundOfEvent(eventUid);
		if (round) asked = await playQuestion(stage, token, { round, asked, skill });
		await pause(stage, lookEverySeconds);
	}
}

/** Answers the question of a round once, some time after it opened; returns which one that was. */
async function playQuestion(
	stage: Stage,
	token: string,
	{ round, asked, skill }: { round: string; asked: string; skill: number }
): Promise<string> {
	const { signal, counts, knowledge, dependencies } = stage;
	const view = await act(stage, token, showOwnRound, { round });
	const { question, opensAt, closesAt, state, position, own } = view;
	const now = dependencies.clock().getTime();
	const isOpen = state === 'question' && question !== null && (opensAt === null || Date.parse(opensAt) <= now);
	const name = `${round} ${position}`;
	if (!isOpen || name === asked || own?.receipt || own?.isOut) return asked;
	const left = closesAt === null ? farEnd : (Date.parse(closesAt) - now) / 1000;
	const seconds = Math.min(spread(thinking.least, thinking.most), left * shareOfLimit);
	await pause(stage, seconds);
	if (signal.aborted) return asked;
	const right = Math.random() < skill ? knowledge.get(question.id) : undefined;
	const answer = { round, questionId: question.id, answerId: randomToken(18), answer: right ?? guess(question) };
	try {
		await act(stage, token, answerRound, answer);
		counts.answers += 1;
	} catch (error) {
		// The host locked or paused it meanwhile, as happens to people, too.
		if (!(error instanceof AppError && error.code === 'wrong_state')) throw error;
		return asked;
	}
	return name;
}
