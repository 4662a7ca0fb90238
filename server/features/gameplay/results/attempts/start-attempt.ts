import { UniqueConstraintError, type Transaction } from 'sequelize';
import { insertRow } from '../../../../database/rows.ts';
import { AppError } from '../../../../runtime/errors.ts';
import type { Catalog } from '../../../authoring/catalogs/model.ts';
import { maxPointsOf } from '../../../authoring/catalogs/schema.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { isScored, keepPlan } from './attempt-plan.ts';
import { attemptKey, Result, runningKeyOf } from '../model.ts';
import type { AttemptPlan } from '../plan.ts';
import { scoringVersion } from '../judging/points-and-time-bonus.ts';

/** 409: the id of an attempt is taken. */
export const foreignId = () => new AppError('idempotency_conflict', 'This id belongs to another attempt.');

/** What is played: the questions of a catalog, under the id of the attempt. */
interface Played {
	namespace: string;
	eventUid: string;
	catalog: Catalog;
	plan: AttemptPlan;
	attemptUid: string;
	now: Date;
}

/** The initial fields of every attempt. */
export function freshAttempt({ namespace, eventUid, catalog, plan, attemptUid, now }: Played) {
	const questions = plan.questions.map(({ question }) => question);
	return {
		namespace,
		eventUid,
		catalogUid: catalog.uid,
		catalog: catalog.slug,
		catalogName: catalog.name,
		attemptUid,
		state: 'running' as const,
		correct: 0,
		total: questions.filter(isScored).length,
		points: 0,
		maxPoints: maxPointsOf(questions),
		efficiency: 0,
		startedAt: now,
		lastActiveAt: now,
		finishedAt: null,
		durationSec: null,
		plan,
		scoringVersion
	};
}

/** An attempt that a phone or staff begins. */
interface Start extends Omit<Played, 'namespace' | 'eventUid'> {
	event: QuizEvent;
	transaction: Transaction;
}

const freshRow = ({ event, ...played }: Start) =>
	freshAttempt({ ...played, namespace: event.namespace, eventUid: event.uid });

/** Stores that a team begins a catalog; `attempt` counts from 1. 409 when the id is taken. */
export function startTeamAttempt(start: Start, team: Team, attempt: number): Promise<Result> {
	const runningKey = runningKeyOf(team.uid, start.catalog.uid);
	const own = { teamUid: team.uid, name: team.name, source: 'play', verified: true, attempt, runningKey } as const;
	return insert(start, { ...freshRow(start), ...own });
}

/**
 * Stores a staff preview of a catalog: without a team, so that it is in no list, ranking or update. 409 if the id is
 * taken.
 */
export function startPreviewAttempt(start: Start): Promise<Result> {
	const own = { teamUid: null, name: '', source: 'preview', verified: false, attempt: 1, runningKey: null } as const;
	return insert(start, { ...freshRow(start), ...own });
}

/** Stores a new attempt; throws UniqueConstraintError where its id is taken or the team already plays the catalog. */
export async function storeAttempt(row: Result['_creationAttributes'], transaction: Transaction): Promise<Result> {
	const attempt = await insertRow(Result, row, transaction, attemptKey);
	keepPlan(attempt);
	return attempt;
}

async function insert({ transaction }: Start, row: Result['_creationAttributes']): Promise<Result> {
	try {
		return await storeAttempt(row, transaction);
	} catch (error) {
		throw error instanceof UniqueConstraintError ? foreignId() : error;
	}
}
