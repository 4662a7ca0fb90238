import { QueryTypes } from 'sequelize';
import type { EventRef, Sources } from '../../live/channel.ts';
import type { Attendance } from '../../live/presence.ts';
import type { CatalogList, Own, Presence, ResultList, TopicData, Topic } from '../../live/updates.ts';
import type { Database } from '../../database.ts';
import { EventConfig } from '../events/model.ts';
import { settingsOf } from '../events/settings.ts';
import { livingCatalogs } from '../catalogs/find.ts';
import { publicCatalogs, puzzleOf, resultsOfTeam } from '../play/catalogs.ts';
import { eventByUid, withSettings } from '../play/event.ts';
import { currentPosition, answerRows } from '../play/attempt.ts';
import { planOf } from '../play/plan.ts';
import { rankingsOf } from '../results/load-ranking.ts';
import { newestResults } from '../results/newest.ts';
import { Result } from '../results/model.ts';
import { Team, TeamDevice } from '../teams/model.ts';

type Audience = 'staff' | 'share' | 'player';

async function forEach<T extends Topic>(
	audiences: string[],
	read: (audience: string) => Promise<TopicData[T] | null>
): Promise<Map<string, TopicData[T]>> {
	const states = new Map<string, TopicData[T]>();
	for (const audience of audiences) {
		const state = await read(audience);
		if (state) states.set(audience, state);
	}
	return states;
}

async function boardMode(eventUid: string, audience: string): Promise<'live' | 'hidden' | 'frozen'> {
	if (audience === 'staff') return 'live';
	return settingsOf((await EventConfig.findByPk(eventUid))?.settings).boardMode;
}

async function resultsFor({ eventUid }: EventRef, audience: string): Promise<ResultList> {
	const mode = await boardMode(eventUid, audience);
	if (mode === 'hidden') return { rows: [], total: 0 };
	const event = await eventByUid(eventUid);
	return newestResults(eventUid, mode === 'frozen' ? event.boardFrozenAt : null);
}

async function catalogsOf(database: Database, { eventUid }: EventRef): Promise<CatalogList> {
	const sql = `SELECT catalog_uid AS catalogUid, COUNT(DISTINCT team_uid) AS teams,
		COUNT(DISTINCT CASE WHEN state = 'running' THEN team_uid END) AS running,
		COUNT(DISTINCT CASE WHEN state <> 'running' THEN team_uid END) AS finished
		FROM results WHERE event_uid = :eventUid AND source <> 'preview' GROUP BY catalog_uid`;
	type Counts = { catalogUid: string; teams: number; running: number; finished: number };
	const counts = await database.sequelize.query<Counts>(sql, { replacements: { eventUid }, type: QueryTypes.SELECT });
	const rows = (await livingCatalogs(eventUid)).map(({ uid, slug, name }) => {
		const found = counts.find(({ catalogUid }) => catalogUid === uid);
		return {
			uid,
			slug,
			name,
			running: Number(found?.running ?? 0),
			finished: Number(found?.finished ?? 0),
			teams: Number(found?.teams ?? 0)
		};
	});
	return { rows, teams: await Team.count({ where: { eventUid, removedAt: null } }) };
}

async function presenceOf(
	{ eventUid }: EventRef,
	{ devices, dashboards, teams }: Attendance,
	audience: string
): Promise<Presence> {
	const joined = await TeamDevice.findAll({
		where: { eventUid, revokedAt: null },
		attributes: ['teamUid', 'lastSeenAt'],
		raw: true
	});
	const joinedTeams = new Set(joined.map(({ teamUid }) => teamUid));
	const running = await Result.count({ where: { eventUid, state: 'running' } });
	const counts = { devices, dashboards, teams: teams.size, teamsTotal: joinedTeams.size, running };
	if (audience !== 'staff') return counts;
	const away = [...joinedTeams].filter((uid) => !teams.has(uid));
	const rows = await Team.findAll({ where: { uid: away, removedAt: null }, attributes: ['uid', 'name'], raw: true });
	const seen = (uid: string) =>
		Math.max(
			...joined.filter(({ teamUid }) => teamUid === uid).map(({ lastSeenAt }) => new Date(lastSeenAt).getTime())
		);
	return {
		...counts,
		offline: rows.map(({ uid, name }) => ({ teamUid: uid, name, lastSeenAt: new Date(seen(uid)).toISOString() }))
	};
}

/** What the phones of one team hear; the audience is the team's uid. */
async function ownOf({ eventUid }: EventRef, teamUid: string, now: Date): Promise<Own | null> {
	const team = await Team.findOne({ where: { uid: teamUid, eventUid, removedAt: null } });
	if (!team) return null;
	const loaded = await withSettings(await eventByUid(eventUid));
	const results = await resultsOfTeam(eventUid, teamUid);
	const running = await Result.findAll({
		where: { eventUid, teamUid, state: 'running' },
		attributes: { exclude: ['plan'] }
	});
	const attempts = running.map(async (result) => ({
		attemptId: result.attemptUid,
		version: result.version,
		current: currentPosition(await planOf(result), await answerRows(result.id), now)
	}));
	return {
		team: { uid: team.uid, name: team.name, listed: team.isListed },
		catalogs: await publicCatalogs(eventUid, results),
		attempts: await Promise.all(attempts),
		puzzle: await puzzleOf(loaded, teamUid, results),
		announcements: []
	};
}

/** What the sources need besides the database: who is connected, what the container uses, and the time. */
export interface SourceParts {
	database: Database;
	attend: (event: EventRef) => Attendance;
	metrics: Sources['metrics'];
	clock: () => Date;
}

/** Reads every live topic, all but the container's metrics from the database. */
export function liveSources({ database, attend, metrics, clock }: SourceParts): Sources {
	return {
		rankings: (event, audiences) =>
			forEach<'rankings'>(audiences, (audience) => rankingsOf(event.eventUid, audience as Audience)),
		results: (event, audiences) => forEach<'results'>(audiences, (audience) => resultsFor(event, audience)),
		catalogs: (event, audiences) => forEach<'catalogs'>(audiences, () => catalogsOf(database, event)),
		presence: (event, audiences) =>
			forEach<'presence'>(audiences, (audience) => presenceOf(event, attend(event), audience)),
		own: (event, audiences) => forEach<'own'>(audiences, (teamUid) => ownOf(event, teamUid, clock())),
		metrics
	};
}
