import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { turn } from '../../../../runtime/batch.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { isListed } from '../state/listed.ts';
import { presentResult, type ResultResponse } from '../schema.ts';
import { loadAnswers, loadResults, playedAtSql } from './load-results.ts';

// About 500 answers, which take some milliseconds.
const attemptsAtOnce = 50;
const idsAtOnce = 1000;

interface Listed {
	id: number;
	attemptUid: string;
	at: Date | string;
}

/** The ids of the attempts that lists show, oldest first. */
async function listedIds({ sequelize }: Database, eventUid: string): Promise<number[]> {
	const listed: { id: number; at: number }[] = [];
	for (let after = ''; ;) {
		const rows = await sequelize.query<Listed>(
			`SELECT r.id, r.attempt_uid AS attemptUid, ${playedAtSql} AS at FROM results r
			WHERE r.event_uid = :eventUid AND r.attempt_uid > :after AND ${isListed} ORDER BY r.attempt_uid LIMIT ${idsAtOnce}`,
			{ replacements: { eventUid, after }, type: QueryTypes.SELECT }
		);
		listed.push(...rows.map(({ id, at }) => ({ id, at: new Date(at).getTime() })));
		if (rows.length < idsAtOnce) break;
		after = rows.at(-1)!.attemptUid;
		await turn();
	}
	return listed.sort((one, other) => one.at - other.at || one.id - other.id).map(({ id }) => id);
}

/**
 * Reads the listed attempts of an event in batches, oldest first, with turns between. It is those that were listed at
 * the start; each is as it was when its batch was read, with all that belongs to it of the same moment.
 */
export async function* listedBatches<Row>(
	database: Database,
	eventUid: string,
	read: (ids: number[], transaction: Transaction) => Promise<Row[]>
): AsyncGenerator<Row[], void> {
	const ids = await listedIds(database, eventUid);
	for await (const some of inTurns(ids, attemptsAtOnce)) {
		const rows = await database.snapshot((transaction) => read(some, transaction));
		if (rows.length) yield rows;
	}
}

/** The finished attempts of an event with their answers, as `listedBatches` reads them. */
export const resultBatches = (database: Database, eventUid: string): AsyncGenerator<ResultResponse[], void> =>
	listedBatches(database, eventUid, async (ids, transaction) => {
		const results = await loadResults(database, eventUid, { ids }, transaction);
		const answers = await loadAnswers(database, ids, transaction);
		return results.map((row) => presentResult(row, answers.get(row.id) ?? []));
	});
