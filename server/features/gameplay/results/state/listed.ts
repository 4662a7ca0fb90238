import { teamSql } from '../../../authoring/teams/joined.ts';

/** SQL of the name that a joined team has now; of attempts without a team the name that they came with. */
export const teamName = `COALESCE(${teamSql.name}, r.name)`;

/**
 * SQL of `isDone` in #lib/ranking for the attempt `r`; a test keeps both in step. The plus changes nothing, but without it
 * SQLite begins at the state, with every finished attempt of the installation.
 */
export const isDoneSql = `(+r.state = 'finished' OR (+r.state = 'expired' AND r.answered > 0))`;

/** SQL for attempts `r` that were played: no previews of staff, which never count. */
export const isRealSql = `r.source <> 'preview'`;

/** SQL for attempts `r` that lists show: those that are done, and no previews. */
export const isListed = `${isRealSql} AND ${isDoneSql}`;
