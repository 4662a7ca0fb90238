import type { Database } from '../../../../database/database.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { rankedTeams } from '../../../authoring/teams/find.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { boardSeenBy, readSeen } from '../state/board-seen-by.ts';
import { sumChangesSince, withSums } from '../corrections/since.ts';
import { listedBatches } from './listed-batches.ts';
import { loadResults } from './load-results.ts';
import { presentResult, type ResultResponse, type ResultRow } from '../schema.ts';

const rowsAtOnce = 1000;

/**
 * The public results of an event, oldest first and without answers: none if the board is hidden, those of the moment if
 * it is frozen, without excluded teams, hidden names replaced.
 */
export async function openResults(database: Database, eventUid: string): Promise<ResultResponse[]> {
	return readSeen(await boardSeenBy(eventUid, 'share'), [], (asOf) => resultsAt(database, eventUid, asOf));
}

async function resultsAt(database: Database, eventUid: string, until: Date | null): Promise<ResultResponse[]> {
	const excluded = new Set((await rankedTeams(eventUid)).filter((team) => team.excluded).map(({ uid }) => uid));
	const rows: ResultRow[] = [];
	const batches = listedBatches(database, eventUid, (ids, transaction) =>
		loadResults(database, eventUid, { ids }, transaction)
	);
	for await (const some of batches) rows.push(...some.filter(({ teamUid }) => !excluded.has(teamUid ?? '')));
	const shown = until ? await rowsAt(rows, eventUid, until) : rows;
	const named = withHiddenNames(shown, await hiddenNames(eventUid), ({ teamUid }) => teamUid ?? '');
	const results: ResultResponse[] = [];
	for await (const some of inTurns(named, rowsAtOnce)) results.push(...some.map((row) => presentResult(row, [])));
	return results;
}

/** What was known at a moment. */
async function rowsAt(rows: ResultRow[], eventUid: string, until: Date): Promise<ResultRow[]> {
	const isKnown = (time: Date | string | null) => time !== null && new Date(time) <= until;
	const changes = await sumChangesSince(eventUid, until);
	return rows
		.filter(({ finishedAt }) => isKnown(finishedAt))
		.map((row) => ({
			...withSums(row, changes.get(row.id)),
			reopenedAt: isKnown(row.reopenedAt) ? row.reopenedAt : null,
			puzzleSolvedAt: isKnown(row.puzzleSolvedAt) ? row.puzzleSolvedAt : null
		}));
}
