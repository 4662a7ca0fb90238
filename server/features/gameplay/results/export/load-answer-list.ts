import { QueryTypes } from 'sequelize';
import type { Database, Dialect } from '../../../../database/database.ts';
import { joinedPhoto, photoSql } from '../../photos/joined.ts';
import { joinedTeam } from '../../../authoring/teams/joined.ts';
import { isListed, teamName } from '../state/listed.ts';
import { listedBatches } from '../board/listed-batches.ts';
import { isCorrected, playedAtSql, prompt } from '../board/load-results.ts';
import { asNumber, isoTime, photoUrl, type ListedAnswer } from '../schema.ts';

type Flag = boolean | number | null;
/** A row of `answerListColumns`. */
export type ListedRow = Omit<ListedAnswer, 'isCorrect' | 'consent' | 'receivedAt' | 'corrected'> & {
	corrected: boolean | number;
	isCorrect: Flag;
	consent: Flag;
	receivedAt: Date | string | null;
};

const flag = (value: Flag) => (value === null ? null : Boolean(value));

/** SQL of answers `q` with their attempts `r`. */
export const answersOfAttempts = 'question_results q JOIN results r ON r.id = q.result_id';
/** SQL of answers `q` with their attempts `r`, teams and photos. */
export const answerTables = `${answersOfAttempts} LEFT JOIN ${joinedTeam('r.team_uid')} LEFT JOIN ${joinedPhoto}`;

/** SQL of the columns of an answer of `answerTables`. */
export const answerListColumns = (dialect: Dialect): string =>
	`q.id, ${teamName} AS name, r.attempt, r.catalog, r.catalog_name AS catalogName,
	q.question_id AS questionId, q.position, q.type, ${prompt[dialect]} AS prompt, q.answer_text AS answer, q.status,
	q.is_correct AS isCorrect, q.points, q.final_points AS finalPoints, q.efficiency, q.time_left_sec AS timeLeftSec,
	q.limit_sec AS limitSec, ${photoSql.file} AS photo, q.consent, r.source, q.received_at AS receivedAt,
	${isCorrected} AS corrected`;

/** A raw row as everybody reads it. */
export const presentListed = (row: ListedRow): ListedAnswer => ({
	...row,
	isCorrect: flag(row.isCorrect),
	efficiency: Number(row.efficiency),
	timeLeftSec: asNumber(row.timeLeftSec),
	photo: row.photo === null ? null : photoUrl(row.photo),
	consent: flag(row.consent),
	corrected: Boolean(row.corrected),
	receivedAt: isoTime(row.receivedAt)
});

/** The answers of the listed attempts of an event, or the wrong ones, by attempt in the order they were played. */
export const answerBatches = (
	database: Database,
	eventUid: string,
	which: 'all' | 'wrong' = 'all'
): AsyncGenerator<ListedAnswer[], void> =>
	listedBatches(database, eventUid, async (ids, transaction) => {
		const rows = await database.sequelize.query<ListedRow>(
			`SELECT ${answerListColumns(database.dialect)}
			FROM ${answerTables} WHERE q.result_id IN (:ids) AND ${isListed} ${which === 'wrong' ? 'AND q.is_correct = 0' : ''}
			ORDER BY ${playedAtSql}, r.id, q.position, q.id`,
			{ replacements: { ids }, type: QueryTypes.SELECT, transaction }
		);
		return rows.map(presentListed);
	});
