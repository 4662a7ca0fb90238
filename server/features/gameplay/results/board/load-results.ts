import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { joinedPhoto, photoSql } from '../../photos/joined.ts';
import { joinedTeam } from '../../../authoring/teams/joined.ts';
import { isListed, teamName } from '../state/listed.ts';
import { photoUrl, type AnswerRow, type ResultRow } from '../schema.ts';

const columns = `r.id, ${teamName} AS name, r.team_uid AS teamUid, r.catalog, r.catalog_name AS catalogName,
	r.catalog_uid AS catalogUid, r.attempt, r.correct, r.total, r.points, r.max_points AS maxPoints, r.efficiency,
	r.started_at AS startedAt, r.finished_at AS finishedAt, r.duration_sec AS durationSec, s.solved_at AS puzzleSolvedAt,
	r.source, r.verified, r.reopened_at AS reopenedAt`;
const tables = `results r LEFT JOIN ${joinedTeam('r.team_uid')}
	LEFT JOIN puzzle_solves s ON s.event_uid = r.event_uid AND s.team_uid = r.team_uid`;

/** SQL of the order of lists, oldest first: a moment of the attempt `r`, then its id. */
export const playedAtSql = 'COALESCE(r.finished_at, r.last_active_at)';

const which = {
	// Those of a batch are known to be of the event: with its condition SQLite would walk through all of them each time.
	ids: 'r.id IN (:ids)',
	id: 'r.event_uid = :eventUid AND r.id = :id',
	teamUid: 'r.event_uid = :eventUid AND r.team_uid = :teamUid'
};

/**
 * The finished attempts with these ids, the one of an event with this id, or those of a team, oldest first, without
 * previews and without their plans.
 */
export const loadResults = (
	{ sequelize }: Database,
	eventUid: string,
	of: { ids: readonly number[] } | { id: number } | { teamUid: string },
	transaction: Transaction | null
): Promise<ResultRow[]> =>
	sequelize.query<ResultRow>(
		`SELECT ${columns} FROM ${tables} WHERE ${'ids' in of ? which.ids : 'id' in of ? which.id : which.teamUid}
		AND ${isListed} ORDER BY ${playedAtSql}, r.id`,
		{ replacements: { eventUid, ...of }, type: QueryTypes.SELECT, transaction }
	);

/** One finished attempt of an event by its id. */
export async function loadResult({ sequelize }: Database, id: number): Promise<ResultRow> {
	const [row] = await sequelize.query<ResultRow>(`SELECT ${columns} FROM ${tables} WHERE r.id = :id`, {
		replacements: { id },
		type: QueryTypes.SELECT
	});
	return row!;
}

/**
 * SQL of the prompt of an answer's question in the language of the event; the whole snapshot is large and contains the
 * solution.
 */
export const prompt = {
	sqlite: `COALESCE(json_extract(q.question, '$.translation.prompt'), json_extract(q.question, '$.prompt'))`,
	mysql: `JSON_UNQUOTE(COALESCE(JSON_EXTRACT(q.question, '$.translation.prompt'), JSON_EXTRACT(q.question, '$.prompt')))`
};

/** SQL for whether a manual decision about the answer `q` exists. */
export const isCorrected = `EXISTS (SELECT 1 FROM answer_corrections a WHERE a.question_result_id = q.id
	AND a.kind = 'manual' AND a.removed_at IS NULL)`;

/** The answers of some results, by result and in the order they were played. */
export async function loadAnswers(
	{ sequelize, dialect }: Database,
	resultIds: readonly number[],
	transaction: Transaction | null
): Promise<Map<number, AnswerRow[]>> {
	const rows = await sequelize.query<AnswerRow>(
		`SELECT q.id, q.result_id AS resultId, q.question_id AS questionId, q.position, q.type, ${prompt[dialect]} AS prompt,
		q.answer_text AS answer, q.is_correct AS isCorrect, q.status, q.points, q.final_points AS finalPoints,
		q.time_left_sec AS timeLeftSec, q.efficiency, q.consent, ${photoSql.file} AS photo, ${isCorrected} AS corrected
		FROM question_results q LEFT JOIN ${joinedPhoto}
		WHERE q.result_id IN (:resultIds) ORDER BY q.result_id, q.position, q.id`,
		{ replacements: { resultIds }, type: QueryTypes.SELECT, transaction }
	);
	return Map.groupBy(rows, ({ resultId }) => resultId);
}

/** The address of the newest photo of each of these results that has one. */
export async function loadPhotos(
	{ sequelize }: Database,
	resultIds: readonly number[],
	transaction: Transaction | null
): Promise<Map<number, string>> {
	const rows = await sequelize.query<{ resultId: number; file: string }>(
		`SELECT q.result_id AS resultId, ${photoSql.file} AS file FROM question_results q JOIN ${joinedPhoto}
		WHERE q.result_id IN (:resultIds) AND ${photoSql.file} IS NOT NULL ORDER BY ${photoSql.id}`,
		{ replacements: { resultIds }, type: QueryTypes.SELECT, transaction }
	);
	return new Map(rows.map(({ resultId, file }) => [resultId, photoUrl(file)]));
}
