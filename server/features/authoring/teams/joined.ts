import type { Sequelize } from 'sequelize';
import { isNamedSql } from './name-search.ts';

/**
 * SQL of the team `t` of a row that names it by its uid, for statements of features that list what teams did:
 * `LEFT JOIN ${joinedTeam('r.team_uid')}`. Removed teams are joined too.
 */
export const joinedTeam = (uid: string): string => `teams t ON t.uid = ${uid}`;

/** SQL columns of the joined team for such statements. */
export const teamSql = {
	name: 't.name',
	isLiving: 't.removed_at IS NULL',
	isRanked: 't.excluded = 0'
};

/**
 * SQL for whether a uid is that of a team of the event `:eventUid` whose name contains the search; `pattern` comes from
 * `namePattern`. Each team is compared once, however many rows name it.
 */
export const isOfNamedTeam = (sequelize: Sequelize, uid: string, pattern: string): string =>
	`${uid} IN (SELECT uid FROM teams WHERE event_uid = :eventUid AND ${isNamedSql(sequelize, pattern)})`;

/** SQL for whether a uid is that of a team of the event `:eventUid` that rankings count, in place of a look at each team. */
export const isOfRankedTeam = (uid: string): string =>
	`${uid} NOT IN (SELECT uid FROM teams WHERE event_uid = :eventUid AND excluded = 1)`;
