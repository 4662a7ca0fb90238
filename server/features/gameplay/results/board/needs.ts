import { QueryTypes } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { storedTime } from '../../../../database/statements.ts';
import { placedQuestions } from '../../../authoring/catalogs/find.ts';
import { joinedTeam, teamSql } from '../../../authoring/teams/joined.ts';
import { isoTime } from '../schema.ts';
import { countsOf } from '../statistics/summary.ts';
import { Result } from '../model.ts';

const minuteMs = 60_000;
/** After so long without an answer a team may need help; after so long it has gone home. */
const stuckAfterMs = 8 * minuteMs;
const goneAfterMs = 3 * 60 * minuteMs;
const mostNamed = 20;
/** A question with so many answers that nearly nobody got right may have a wrong answer key. */
const leastAnswers = 5;
const mostQuestions = 5;

const select = <Row extends object>(sql: string, replacements: Record<string, unknown>): Promise<Row[]> =>
	Result.sequelize!.query<Row>(sql, { replacements, type: QueryTypes.SELECT });

/** Which teams of an event are at which station now, and when each did something there last. */
export async function runningTeams(eventUid: string) {
	const rows = await select<{ teamUid: string; name: string; station: string; since: Date | string }>(
		`SELECT r.team_uid AS teamUid, ${teamSql.name} AS name, r.catalog_name AS station, r.last_active_at AS since
		FROM results r JOIN ${joinedTeam('r.team_uid')} AND ${teamSql.isLiving}
		WHERE r.event_uid = :eventUid AND r.state = 'running' ORDER BY r.last_active_at DESC, r.id`,
		{ eventUid }
	);
	return rows.map(({ since, ...row }) => ({ ...row, since: isoTime(since)! }));
}

/** Of those the ones who have stood still for a while, newest first. */
export function stuckOf(running: Awaited<ReturnType<typeof runningTeams>>, now: Date) {
	const stoodFor = ({ since }: { since: string }) => now.getTime() - Date.parse(since);
	return running.filter((one) => stoodFor(one) >= stuckAfterMs && stoodFor(one) < goneAfterMs).slice(0, mostNamed);
}

/** The number of stuck teams of each event, some of them with names, newest first. */
export async function stuckTeams(eventUids: readonly string[], now: Date): Promise<Map<string, StuckTeams>> {
	const found = new Map<string, StuckTeams>();
	if (!eventUids.length) return found;
	const from = `FROM results r JOIN ${joinedTeam('r.team_uid')} AND ${teamSql.isLiving}
		WHERE r.event_uid IN (:eventUids) AND r.state = 'running' AND r.last_active_at > :gone AND r.last_active_at <= :stuck`;
	const stoodFor = (ms: number) => storedTime(Result.sequelize!, new Date(now.getTime() - ms));
	const range = { eventUids, gone: stoodFor(goneAfterMs), stuck: stoodFor(stuckAfterMs) };
	const counts = await select<{ eventUid: string; teams: number; since: Date | string }>(
		`SELECT r.event_uid AS eventUid, COUNT(*) AS teams, MAX(r.last_active_at) AS since ${from} GROUP BY r.event_uid`,
		range
	);
	if (!counts.length) return found;
	const names = await select<{ eventUid: string; name: string }>(
		`SELECT r.event_uid AS eventUid, ${teamSql.name} AS name ${from} ORDER BY r.last_active_at DESC, r.id LIMIT ${mostNamed}`,
		range
	);
	for (const { eventUid, teams, since } of counts) {
		const some = names.filter((one) => one.eventUid === eventUid).map(({ name }) => name);
		found.set(eventUid, { teams: Number(teams), names: some, since: isoTime(since)! });
	}
	return found;
}

interface StuckTeams {
	teams: number;
	names: string[];
	/** When the last of them did something, ISO 8601. */
	since: string;
}

/** The questions of an event that many answered and at most one in ten got right. */
export async function doubtfulQuestions(database: Database, eventUid: string) {
	const rows = (await countsOf(database, eventUid))
		.filter(({ answered, right }) => answered >= leastAnswers && right * 10 <= answered)
		.sort((one, other) => other.answered - one.answered || one.questionId - other.questionId)
		.slice(0, mostQuestions);
	const placed = await placedQuestions(rows.map(({ questionId }) => questionId));
	const places = new Map(placed.map((question) => [question.id, question]));
	return rows.flatMap(({ questionId, answered, right, latestAt }) => {
		const place = places.get(questionId);
		if (!place) return [];
		const { slug, station, position } = place;
		return {
			questionId,
			slug,
			station,
			position: position + 1,
			answered,
			wrong: answered - right,
			since: new Date(latestAt).toISOString()
		};
	});
}

/** The number of team answers of an event since a moment. */
export async function countAnswersSince(eventUid: string, since: Date): Promise<number> {
	const [row] = await select<{ count: number }>(
		`SELECT COUNT(*) AS count FROM question_results
		WHERE event_uid = :eventUid AND team_uid IS NOT NULL AND received_at > :since`,
		{ eventUid, since: storedTime(Result.sequelize!, since) }
	);
	return Number(row!.count);
}
