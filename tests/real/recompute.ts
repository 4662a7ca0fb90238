// A second opinion on scores and places, from stored raw answers alone; nothing of the product's own scoring is used.
import { QueryTypes, type Sequelize } from 'sequelize';

interface StoredAnswer {
	resultId: number;
	answerId: string | null;
	question: string | { content: { answers: string[] }; points: number };
	rawAnswer: string | { selected: string[] } | null;
	limitSec: number | null;
	deadlineAt: Date | string | null;
	receivedAt: Date | string | null;
}
interface StoredResult {
	id: number;
	teamUid: string;
	team: string;
	catalogUid: string;
	catalogName: string;
	state: 'running' | 'finished';
	startedAt: Date | string;
	finishedAt: Date | string | null;
	solvedAt: Date | string | null;
}

/** One attempt as recomputed. */
export interface Recounted {
	id: number;
	teamUid: string;
	team: string;
	catalogUid: string;
	catalogName: string;
	isFinished: boolean;
	startedAt: number;
	finishedAt: number | null;
	solvedAt: number | null;
	points: number;
	correct: number;
	settled: number;
	/** Millionths, so that sums are exact. */
	efficiency: number;
	seconds: number | null;
	answers: Map<string, unknown>;
}

const time = (value: Date | string | null): number | null =>
	value === null
		? null
		: new Date(typeof value === 'string' && !/[zZ]|[+-]\d\d:\d\d$/.test(value) ? `${value}Z` : value).getTime();
const parsed = <T>(value: string | T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value);

/** Reads and recounts every attempt of an event. */
export async function recount(sequelize: Sequelize, event: string): Promise<Recounted[]> {
	const select = <Row extends object>(sql: string) =>
		sequelize.query<Row>(sql, { replacements: { event }, type: QueryTypes.SELECT });
	const results = await select<StoredResult>(
		`SELECT r.id, r.team_uid AS teamUid, t.name AS team, r.catalog_uid AS catalogUid, c.name AS catalogName, r.state,
		r.started_at AS startedAt, r.finished_at AS finishedAt, s.solved_at AS solvedAt
		FROM results r JOIN teams t ON t.uid = r.team_uid JOIN catalogs c ON c.uid = r.catalog_uid
		LEFT JOIN puzzle_solves s ON s.team_uid = r.team_uid WHERE r.event_uid = :event`
	);
	const answers = await select<StoredAnswer>(
		`SELECT result_id AS resultId, answer_id AS answerId, question, raw_answer AS rawAnswer, limit_sec AS limitSec,
		deadline_at AS deadlineAt, received_at AS receivedAt FROM question_results WHERE event_uid = :event`
	);
	const byResult = Map.groupBy(answers, ({ resultId }) => resultId);
	return results.map((result) => recountAttempt(result, byResult.get(result.id) ?? []));
}

function recountAttempt(result: StoredResult, rows: StoredAnswer[]): Recounted {
	const [startedAt, finishedAt] = [time(result.startedAt)!, time(result.finishedAt)];
	const scores = rows.filter(({ answerId }) => answerId).map(scoreOf);
	const sum = (read: (score: { points: number; efficiency: number; isRight: boolean }) => number) =>
		scores.reduce((total, score) => total + read(score), 0);
	// The time of an attempt is that of its last answer that counted.
	const accepted = scores.flatMap(({ acceptedAt }) => acceptedAt ?? []);
	const { id, teamUid, team, catalogUid, catalogName } = result;
	return {
		...{ id, teamUid, team, catalogUid, catalogName, startedAt, finishedAt },
		solvedAt: time(result.solvedAt),
		isFinished: result.state === 'finished',
		points: sum(({ points }) => points),
		correct: sum(({ isRight }) => Number(isRight)),
		settled: scores.length,
		efficiency: sum(({ efficiency }) => efficiency),
		seconds: finishedAt === null || !accepted.length ? null : (Math.max(...accepted) - startedAt) / 1000,
		answers: new Map(rows.flatMap((row) => (row.answerId ? [[row.answerId, parsed(row.rawAnswer)]] : [])))
	};
}

function scoreOf({ question, rawAnswer, limitSec, deadlineAt, receivedAt }: StoredAnswer) {
	const { content, points } = parsed(question);
	const chosen = parsed(rawAnswer)?.selected ?? [];
	const leftMs = limitSec === null ? 0 : time(deadlineAt)! - time(receivedAt)!;
	const isAccepted = chosen.length > 0 && leftMs >= -1500;
	const acceptedAt = isAccepted ? time(receivedAt) : null;
	const isRight =
		isAccepted && chosen.length === content.answers.length && content.answers.every((id) => chosen.includes(id));
	if (!isRight) return { points: 0, efficiency: 0, isRight, acceptedAt };
	// Whole milliseconds instead of fractions: no rounding before the last step.
	const [part, whole] = limitSec === null ? [1, 1] : [Math.max(0, Math.min(leftMs, limitSec * 1000)), limitSec * 1000];
	const rounded = (factor: number) => Math.floor((2 * factor * part + whole) / (2 * whole));
	return { points: rounded(points), efficiency: rounded(1_000_000), isRight, acceptedAt };
}

/** A row of a ranking as recomputed: what decides, and the place. */
export interface Place {
	teamUid: string;
	place: number;
	keys: (number | null)[];
}

/** Orders by the keys, each downwards or upwards, null last; equal on all is an equal place. */
function placed(rows: Omit<Place, 'place'>[], directions: (1 | -1)[]): Place[] {
	const compare = (a: Omit<Place, 'place'>, b: Omit<Place, 'place'>): number => {
		for (const [index, direction] of directions.entries()) {
			const [one, other] = [a.keys[index] ?? null, b.keys[index] ?? null];
			if (one === other) continue;
			if (one === null || other === null) return one === null ? 1 : -1;
			return (one - other) * direction;
		}
		return 0;
	};
	return rows.map((row) => ({ ...row, place: 1 + rows.filter((other) => compare(other, row) < 0).length }));
}

/** The four rankings of an event where every team plays every catalog once. */
export function rankAgain(attempts: Recounted[], catalogs: number): Record<string, Place[]> {
	const teams = [...Map.groupBy(attempts, ({ teamUid }) => teamUid)].map(([teamUid, own]) => {
		const sum = (read: (attempt: Recounted) => number) => own.reduce((total, attempt) => total + read(attempt), 0);
		const questions = sum(({ isFinished, settled }) => (isFinished ? 50 : settled));
		const isWhole = own.every(({ isFinished }) => isFinished);
		return {
			teamUid,
			points: sum(({ points }) => points),
			correct: sum(({ correct }) => correct),
			seconds: isWhole ? Math.round(sum(({ seconds }) => seconds! * 1000)) / 1000 : null,
			accuracy: Math.round(sum(({ efficiency }) => efficiency) / questions) / 1_000_000,
			questions,
			completedAt: isWhole && own.length === catalogs ? Math.max(...own.map(({ finishedAt }) => finishedAt!)) : null,
			solvedAt: own[0]!.solvedAt
		};
	});
	const keyed = (keys: (team: (typeof teams)[number]) => (number | null)[]) =>
		teams.map((team) => ({ teamUid: team.teamUid, keys: keys(team) }));
	const those = (rows: Omit<Place, 'place'>[]) => rows.filter(({ keys }) => keys[0] !== null);
	return {
		points: placed(
			keyed(({ points, correct, seconds }) => [points, correct, seconds]),
			[-1, -1, 1]
		),
		catalogMaster: placed(those(keyed(({ completedAt }) => [completedAt])), [1]),
		accuracy: placed(
			keyed(({ accuracy, questions, points }) => [accuracy, questions, points]),
			[-1, -1, -1]
		),
		puzzle: placed(those(keyed(({ solvedAt }) => [solvedAt])), [1])
	};
}
