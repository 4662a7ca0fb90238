/** The topic that says that anything a ranking depends on may have changed. */
export const rankingsTopic = 'rankings';

/** The topic that says that attempts of one team changed, and nothing else that a ranking depends on. */
export const rankingsOfTeam = (teamUid: string): string => `${rankingsTopic}@${teamUid}`;

const unchanged = '~';

/** The same of a team that came or began: nothing was counted, so the revision of the results stands as it was. */
export const rankingsOfNewcomer = (teamUid: string): string => `${rankingsOfTeam(teamUid)}${unchanged}`;

/** Whether the write that news of a team are about raised the revision of the results. */
export const isOfRevision = (topic: string): boolean => !topic.endsWith(unchanged);

/** The topic of writers that announce nothing, such as the command line: results may have changed, so kept rankings are checked. */
export const rankingsCheck = `${rankingsTopic}@`;

/** The team that news of a ranking are about: empty for a check, undefined where they are about all or about no ranking. */
export const teamOfTopic = (topic: string): string | undefined =>
	topic.startsWith(rankingsCheck) ? topic.slice(rankingsCheck.length).replace(unchanged, '') : undefined;
