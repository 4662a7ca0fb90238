import { QueryTypes } from 'sequelize';
import type { EventRef, Sources } from '../../live/channel.ts';
import type { Attendance } from '../../live/presence.ts';
import type { CatalogList, Own, Rankings, ResultList, TopicData, Topic } from '../../live/updates.ts';
import type { Database } from '../../database.ts';
import { EventConfig } from '../events/model.ts';
import { settingsOf } from '../events/settings.ts';
import { livingCatalogs } from '../catalogs/find.ts';
import { begunCatalogs, puzzleOf, resultsOfTeam } from '../play/catalogs.ts';
import { eventByUid, withSettings } from '../play/event.ts';
import { currentPosition, answerRows } from '../play/attempt.ts';
import { planOf } from '../play/plan.ts';
import { rankingsOf } from '../results/load-ranking.ts';
import { withoutCatalogs } from '../results/ranking.ts';
import { newestResults } from '../results/newest.ts';
import { Result } from '../results/model.ts';
import { Team } from '../teams/model.ts';
import { presenceOf } from './presence.ts';

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

/** Staff sees more and later than screens and players, who all see the same: two readings at most, one while the board is live. */
async function rankingsFor({ eventUid }: EventRef, audiences: string[]): Promise<Map<string, Rankings>> {
	const staff = audiences.includes('staff') ? await rankingsOf(eventUid, 'staff') : undefined;
	const others = audiences.filter((audience) => audience !== 'staff');
	const states = new Map(staff && [['staff', staff]]);
	if (!others.length) return states;
	const isLive = staff && (await boardMode(eventUid, 'share')) === 'live';
	const open = isLive ? withoutCatalogs(staff) : await rankingsOf(eventUid, 'share');
	for (const audience of others) states.set(audience, open);
	return states;
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
		catalogs: await begunCatalogs(loaded.event, results, now),
		attempts: await Promise.all(attempts),
		puzzle: await puzzleOf(loaded, teamUid, results),
		announcements: []
	};
}

/** What the sources need besides the database. */
export interface SourceParts {
	database: Database;
	/** Who is connected. */
	attend: (event: EventRef) => Attendance;
	/** Called after every count of who is there. */
	counted: (event: EventRef) => void;
	metrics: Sources['metrics'];
	clock: () => Date;
}

/** Reads every live topic, all but the container's metrics from the database. */
export function liveSources({ database, attend, counted, metrics, clock }: SourceParts): Sources {
	return {
		rankings: rankingsFor,
		results: (event, audiences) => forEach<'results'>(audiences, (audience) => resultsFor(event, audience)),
		catalogs: (event, audiences) => forEach<'catalogs'>(audiences, () => catalogsOf(database, event)),
		presence: (event, audiences) => {
			counted(event);
			return forEach<'presence'>(audiences, (audience) => presenceOf(event, attend(event), audience, clock()));
		},
		own: (event, audiences) => forEach<'own'>(audiences, (teamUid) => ownOf(event, teamUid, clock())),
		metrics
	};
}
