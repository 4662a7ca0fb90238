import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'sequelize';
import { z } from 'zod';
import type { RoundReceipt } from '#lib/live/round.ts';
import type { Actor } from '../../../../access/actor.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { clientId } from '../../../../operation/client-id.ts';
import { operation, type WriteWork } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { findCatalog } from '../../../authoring/catalogs/find.ts';
import { lockTeam } from '../../../authoring/teams/find.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { photoOfAnswer } from '../../photos/answer.ts';
import { answerRow, storeAnswer, type StoredAnswer } from '../../results/attempts/answer-rows.ts';
import { plannedQuestion, settingsIn, type PlannedQuestion } from '../../results/attempts/attempt-plan.ts';
import { addAnswer } from '../../results/attempts/attempt-rows.ts';
import { judge } from '../../results/judging/judge.ts';
import { timeLeft } from '../../results/judging/points-and-time-bonus.ts';
import { settledAs } from '../../results/judging/verdict.ts';
import type { QuestionResult, Result } from '../../results/model.ts';
import type { AttemptPlan } from '../../results/plan.ts';
import { roundAttempt, startRoundAttempt } from '../../results/rounds/round-attempts.ts';
import { rankingsOfNewcomer } from '../../results/state/ranking-topics.ts';
import { planOfRound, type LightRound } from '../../rounds/find.ts';
import { admissionOf, isRevealed, revealedCount } from '../../rounds/stand.ts';
import { readAnswer } from '../attempts/read-answer.ts';
import { noteCaller, ownTopic, teamShare } from '../event.ts';
import { roundReceipt } from '../round/receipt.ts';
import { questionId } from '../schema.ts';
import { ownRound } from './rounds.ts';

const input = z.strictObject({
	round: uidSchema.describe('uid of the round'),
	questionId,
	answerId: clientId,
	answer: z.unknown(),
	replaces: z.int().min(1).optional().describe('Revision of the stored answer, where the round lets teams change it')
});
type Input = z.output<typeof input>;

/** How many earlier answers to a question are kept: the first ones, because a phone could send changes without end. */
const mostHistory = 20;

/** An answer on its way into a round. */
interface Given {
	round: LightRound;
	team: Team;
	plan: AttemptPlan;
	planned: PlannedQuestion;
	attempt: Result | null;
	row: QuestionResult | null;
}

/**
 * Stores the answer of a team to a question of a round; the receipt promises that it is saved. It has no score before
 * the reveal. Too early is 409 `wrong_state`; too late gives a receipt that says so, and never counts for another
 * question.
 */
export const answerRound = operation({
	summary: 'Answer a question of a round.',
	access: { player: true },
	input,
	errors: ['wrong_state', 'already_answered', 'stale_answer', 'idempotency_conflict'],
	changes: [],
	share: teamShare,
	target: () => null,
	async run(work): Promise<RoundReceipt> {
		const { input: sent, actor, now, transaction } = work;
		// Commands wait until the answers before them are stored; answers do not wait for each other.
		const { round, team } = await ownRound(work, sent.round, { transaction, lock: 'share' });
		const plan = await planOfRound(round.uid);
		const given = { round, team, plan, planned: plannedQuestion(plan, sent.questionId) };
		const attempt = await lockAttempt(given, transaction);
		const row = attempt && (await answerRow(attempt.id, sent.questionId));
		const repeated = row?.answerId ? known({ ...given, attempt, row }, sent) : null;
		if (repeated) return repeated;
		const isLate = requireAdmitted(given, now);
		const stored = await store(work, { ...given, attempt, row }, isLate);
		if (await noteCaller(actor, round.eventUid, now, transaction)) work.changed('teams');
		work.notify(round.eventUid, ...answeredTopics(actor, round.eventUid, team.uid));
		work.afterCommit(work.dependencies.meter.answered);
		return roundReceipt(stored, isRevealed(round.state))!;
	}
});

/** An answer is news for the host, the screens, and the other phones of the team. */
function answeredTopics(actor: Actor, eventUid: string, teamUid: string): string[] {
	const own = ownTopic(actor, { eventUid, teamUid });
	return ['round:staff', 'round:strip', own.replace(/^own/, 'round')];
}

/** The attempt of a team, which two phones of it do not begin twice. */
async function lockAttempt({ round, team }: Pick<Given, 'round' | 'team'>, transaction: Transaction) {
	const found = await roundAttempt(round.uid, team.uid, transaction);
	if (found) return found;
	await lockTeam(team.uid, transaction);
	return roundAttempt(round.uid, team.uid, transaction);
}

/** The receipt of an answer that came before; null when this one may take its place. */
function known({ round, planned, row }: Given & { row: QuestionResult }, sent: Input): RoundReceipt | null {
	const receipt = roundReceipt(row, isRevealed(round.state))!;
	if (row.answerId === sent.answerId) {
		if (!isDeepStrictEqual(row.rawAnswer, readAnswer(planned.question, sent.answer)))
			throw new AppError('idempotency_conflict', 'This id was used for another answer.');
		return receipt;
	}
	const extra = { receipt, answer: row.rawAnswer };
	if (!round.options.changeUntilLock || row.status === 'late')
		throw new AppError('already_answered', 'This question is answered already.', { extra });
	if (sent.replaces !== receipt.revision)
		throw new AppError('stale_answer', 'Another phone of your team has changed the answer.', { extra });
	return null;
}

/** Whether the answer is too late to count; throws 409 where it cannot be given at all. */
function requireAdmitted({ round, team, planned }: Omit<Given, 'attempt' | 'row'>, now: Date): boolean {
	const { state, version, opensAt, blocked } = round;
	const extra = { state, version, opensAt: opensAt?.toISOString() ?? null };
	if (state === 'closed') throw new AppError('wrong_state', 'This round is over.', { extra });
	if (blocked.some(({ teamUid }) => teamUid === team.uid))
		throw new AppError('wrong_state', 'The host took your team out of this round.', { extra });
	const admission = admissionOf(round, planned.position + 1, now);
	if (admission === 'early') throw new AppError('wrong_state', 'This question is not open.', { extra });
	return admission === 'late';
}

async function store(work: WriteWork<Input>, given: Given, isLate: boolean): Promise<StoredAnswer> {
	const { input: sent, now, transaction } = work;
	const { round, team, plan, planned, row } = given;
	const { question, limit } = planned;
	if (row?.answerId && isLate)
		throw new AppError('wrong_state', 'The question is locked.', { extra: { state: round.state } });
	const answer = readAnswer(question, sent.answer);
	const { isRejected: _, ...photo } = await photoOfAnswer(
		{ eventUid: round.eventUid, teamUid: team.uid },
		question,
		answer
	);
	const attempt = given.attempt ?? (await startAttempt(work, given));
	const { status, rawAnswer, answerText, isCorrect } = judge(question, answer, settingsIn(plan));
	const { closesAt } = round;
	const stored = await storeAnswer(
		attempt,
		planned,
		row,
		{
			...photo,
			...{ rawAnswer, answerText, fraction: 0, finalPoints: 0, efficiency: 0 },
			status: isLate ? 'late' : status,
			// Whether it is right is decided at the reveal, and told nowhere before.
			...verdictNow(given, isLate && isCorrect !== null ? false : null, now),
			timeLeftSec: limit !== null && closesAt && !isLate ? timeLeft(closesAt, now, limit) : null,
			answerId: sent.answerId,
			receivedAt: now,
			receiptVersion: attempt.version + 1,
			answerRevision: (row?.answerRevision ?? 0) + 1,
			answerHistory: historyOf(row)
		},
		transaction
	);
	if (!row) await addAnswer(attempt, { finalPoints: 0, efficiency: 0, isCorrect: null }, now, transaction);
	return stored;
}

/** A late answer to a question that was revealed is decided already. */
function verdictNow({ round, planned }: Given, isCorrect: false | null, now: Date) {
	if (planned.position < revealedCount(round)) return { isCorrect, ...settledAs({ isCorrect, fraction: 0 }, now) };
	return { isCorrect, verdict: null, share: null, judgedAt: null, settledAt: null };
}

/** What a team answered before, as far back as anybody will ask. */
function historyOf(row: QuestionResult | null): string[] | null {
	if (!row?.answerId) return null;
	return [...(row.answerHistory ?? []), row.answerText ?? ''].slice(0, mostHistory);
}

async function startAttempt(work: WriteWork<Input>, { round, team, plan }: Given): Promise<Result> {
	const { now, transaction } = work;
	const { uid, namespace, eventUid, catalogUid, voided } = round;
	const out = new Set(
		plan.questions.slice(0, revealedCount(round)).flatMap(({ id }) => (voided.includes(id) ? id : []))
	);
	const questions = plan.questions.map((entry) =>
		out.has(entry.id) ? { ...entry, question: { ...entry.question, isVoid: true as const } } : entry
	);
	const catalog = await findCatalog(eventUid, catalogUid);
	const begun = { uid, plan: { ...plan, questions } };
	const attempt = await startRoundAttempt({ namespace, round: begun, catalog, team, now, transaction });
	// With its first attempt a team enters the ranking, in a round too.
	work.notify(eventUid, rankingsOfNewcomer(team.uid), 'catalogs', 'presence');
	return attempt;
}
