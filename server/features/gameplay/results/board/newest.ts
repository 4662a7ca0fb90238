import { QueryTypes } from 'sequelize';
import type { ResultList, ResultRow } from '#lib/live/wire.ts';
import { joinedTeam, teamSql } from '../../../authoring/teams/joined.ts';
import { sumChangesSince, withSums } from '../corrections/since.ts';
import { isListed } from '../state/listed.ts';
import { Result } from '../model.ts';
import { boardsHere } from './open-boards.ts';
import { asNumber, isoTime } from '../schema.ts';

const mostRows = 200;

type Row = Omit<ResultRow, 'wrong' | 'finishedAt' | 'verified'> & {
	finishedAt: Date | string;
	verified: boolean | number;
};

/** The newest 200 finished attempts of an event with the teams' present names; excluded teams are left out. */
export async function newestResults(eventUid: string, until: Date | null): Promise<ResultList> {
	const found = `FROM results r JOIN ${joinedTeam('r.team_uid')} AND ${teamSql.isRanked}
		WHERE r.event_uid = :eventUid AND ${isListed} ${until ? 'AND r.finished_at <= :until' : ''}`;
	const select = <T extends object>(sql: string): Promise<T[]> =>
		Result.sequelize!.query<T>(sql, { replacements: { eventUid, until }, type: QueryTypes.SELECT });
	const rows = await select<Row>(
		`SELECT r.id, r.team_uid AS teamUid, ${teamSql.name} AS name, r.catalog, r.catalog_name AS catalogName, r.attempt, r.correct, r.total,
		r.points, r.max_points AS maxPoints, r.duration_sec AS durationSec, r.finished_at AS finishedAt, r.verified
		${found} ORDER BY r.finished_at DESC, r.id DESC LIMIT ${mostRows}`
	);
	const counted = async () => Number((await select<{ total: number }>(`SELECT COUNT(*) AS total ${found}`))[0]!.total);
	const boards = boardsHere();
	// The list is read ten times a second; counting every attempt for it would hold up the room.
	const total = until ? await boards.doneAt(eventUid, until, counted) : (await boards.progress(eventUid)).done;
	const changes = until ? await sumChangesSince(eventUid, until) : new Map<number, never>();
	return { rows: rows.map((row) => resultRow(withSums(row, changes.get(row.id)))), total };
}

const resultRow = (row: Row): ResultRow => ({
	...row,
	wrong: row.total - row.correct,
	durationSec: asNumber(row.durationSec),
	finishedAt: isoTime(row.finishedAt)!,
	verified: Boolean(row.verified)
});
