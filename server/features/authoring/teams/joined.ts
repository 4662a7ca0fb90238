/**
 * SQL of the team `t` of a row that names it by its uid, for statements of features that list what teams did:
 * `LEFT JOIN ${joinedTeam('r.team_uid')}`. Removed teams are joined too.
 */
export const joinedTeam = (uid: string): string => `teams t ON t.uid = ${uid}`;

/** SQL of what such a statement may read of the joined team. */
export const teamSql = {
	name: 't.name',
	isLiving: 't.removed_at IS NULL',
	isRanked: 't.excluded = 0',
	/** Whether its name holds what was typed; `pattern` is a value made by `containing(nameKey(…))`. */
	isNamedLike: (pattern: string): string => `t.name_key LIKE ${pattern} ESCAPE '!'`
};
