/** Topic for any change that may affect a ranking. */
export const rankingsTopic = 'rankings';

/** Topic for changed attempts of one team that affect rankings in no other way. */
export const rankingsOfTeam = (teamUid: string): string => `${rankingsTopic}@${teamUid}`;

const unchanged = '~';

/** The same for a team that joined or started: nothing was scored, so the revision of the results is unchanged. */
export const rankingsOfNewcomer = (teamUid: string): string => `${rankingsOfTeam(teamUid)}${unchanged}`;

/** Whether the write behind a team notice raised the revision of the results. */
export const isOfRevision = (topic: string): boolean => !topic.endsWith(unchanged);

/** The topic of writers that announce nothing, such as the command line: results may have changed, so kept rankings are checked. */
export const rankingsCheck = `${rankingsTopic}@`;

/** The team that news of a ranking are about: empty for a check, undefined where they are about all or about no ranking. */
export const teamOfTopic = (topic: string): string | undefined =>
	topic.startsWith(rankingsCheck) ? topic.slice(rankingsCheck.length).replace(unchanged, '') : undefined;
