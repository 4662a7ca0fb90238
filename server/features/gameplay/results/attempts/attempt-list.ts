import { QueryTypes, type Sequelize } from 'sequelize';
import { z } from 'zod';
import { foldedSql } from '../../../../database/search.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import { isOfNamedTeam, isOfRankedTeam, joinedTeam } from '../../../authoring/teams/joined.ts';
import { namePattern } from '../../../authoring/teams/name-search.ts';
import { isListed, isRealSql, teamName } from '../state/listed.ts';
import { Result } from '../model.ts';
import { asNumber, isoTime, sources } from '../schema.ts';

const perPage = 50;

/** The status of attempts in lists: `reopened` ones no longer count. */
export const attemptStates = ['finished', 'running', 'expired', 'reopened'] as const;
type AttemptState = (typeof attemptStates)[number];

/** One attempt as a row of the list of staff. */
export const listedAttempt = z.object({
	id: z.int(),
	teamUid: uidSchema,
	name: z.string(),
	catalog: z.string(),
	catalogName: z.string(),
	attempt: z.int(),
	state: z.enum(attemptStates),
	source: z.enum(sources).describe('`host` = from a round'),
	correct: z.int(),
	total: z.int(),
	points: z.int(),
	maxPoints: z.int(),
	durationSec: z.number().nullable(),
	finishedAt: z.string().nullable()
});
type ListedAttempt = z.infer<typeof listedAttempt>;

/** The filters for attempts of an event; omitted ones do not matter. */
interface AttemptFilter {
	q: string;
	catalog: string;
	state?: AttemptState | undefined;
	page: number;
}

type Row = Omit<ListedAttempt, 'finishedAt'> & { finishedAt: Date | string | null };

const stateSql = `CASE WHEN r.reopened_at IS NOT NULL THEN 'reopened' ELSE r.state END`;

const isNamed = (sequelize: Sequelize): string =>
	`(${isOfNamedTeam(sequelize, 'r.team_uid', ':q')} OR ${foldedSql(sequelize, teamName)} LIKE :q ESCAPE '!')`;

/** The attempts of teams in an event, newest first, filtered and cut by the database, with what they add up to. */
export async function listAttempts(eventUid: string, { q, catalog, state, page }: AttemptFilter) {
	const sequelize = Result.sequelize!;
	const conditions = [
		`r.event_uid = :eventUid AND r.team_uid IS NOT NULL AND ${isRealSql} AND (r.state <> 'expired' OR r.answered > 0)`,
		...(q ? [isNamed(sequelize)] : []),
		...(catalog ? ['r.catalog = :catalog'] : []),
		...(state ? [`${stateSql} = :state`] : [])
	];
	const found = `FROM results r LEFT JOIN ${joinedTeam('r.team_uid')} WHERE ${conditions.join(' AND ')}`;
	const values = { eventUid, q: namePattern(q), catalog, state, perPage };
	const select = <T extends object>(sql: string, more: object = {}) =>
		sequelize.query<T>(sql, { replacements: { ...values, ...more }, type: QueryTypes.SELECT });
	type Sums = Record<'total' | 'points' | 'maxPoints', number | null>;
	const [sums] = await select<Sums>(
		`SELECT COUNT(*) AS total, SUM(r.points) AS points, SUM(r.max_points) AS maxPoints ${found}`
	);
	const total = Number(sums!.total);
	const pages = Math.max(1, Math.ceil(total / perPage));
	const at = Math.min(page, pages);
	const rows = await select<Row>(
		`SELECT r.id, r.team_uid AS teamUid, ${teamName} AS name, r.catalog, r.catalog_name AS catalogName,
		r.attempt, ${stateSql} AS state, r.source, r.correct, r.total, r.points, r.max_points AS maxPoints,
		r.duration_sec AS durationSec, r.finished_at AS finishedAt
		${found} ORDER BY COALESCE(r.finished_at, r.last_active_at) DESC, r.id DESC LIMIT :perPage OFFSET :offset`,
		{ offset: (at - 1) * perPage }
	);
	const attempts = rows.map((row) => ({
		...row,
		durationSec: asNumber(row.durationSec),
		finishedAt: isoTime(row.finishedAt)
	}));
	return {
		attempts,
		total,
		points: Number(sums!.points ?? 0),
		maxPoints: Number(sums!.maxPoints ?? 0),
		page: at,
		pages
	};
}

/** The number of attempts of an event that are done, without those of excluded teams. */
export async function countDone(eventUid: string): Promise<number> {
	const sql = `SELECT COUNT(*) AS total FROM results r
		WHERE r.event_uid = :eventUid AND r.team_uid IS NOT NULL AND ${isOfRankedTeam('r.team_uid')} AND ${isListed}`;
	const [count] = await Result.sequelize!.query<{ total: number }>(sql, {
		replacements: { eventUid },
		type: QueryTypes.SELECT
	});
	return Number(count!.total);
}
