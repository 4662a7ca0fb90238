import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { turn } from '../../../../runtime/batch.ts';
import { isListed } from '../state/listed.ts';
import { presentResult, type ResultResponse } from '../schema.ts';
import { firstBatchSize, nextBatchSize } from './batch-size.ts';
import { loadAnswers, loadResults, playedAtSql } from './load-results.ts';

const idsAtOnce = 1000;

/**
 * Columns of the attempts that lists show, by their uid, in groups with turns between; `columns` is SQL of the attempt
 * `r`.
 */
async function* listedAttempts<Columns extends object>(
	{ sequelize }: Database,
	eventUid: string,
	columns: string
): AsyncGenerator<Columns[], void> {
	for (let after = ''; ; await turn()) {
		const rows = await sequelize.query<Columns & { attemptUid: string }>(
			`SELECT r.attempt_uid AS attemptUid, ${columns} FROM results r
			WHERE r.event_uid = :eventUid AND r.attempt_uid > :after AND ${isListed} ORDER BY r.attempt_uid LIMIT ${idsAtOnce}`,
			{ replacements: { eventUid, after }, type: QueryTypes.SELECT }
		);
		yield rows;
		if (rows.length < idsAtOnce) return;
		after = rows.at(-1)!.attemptUid;
	}
}

/** The ids of the attempts that lists show, oldest first. */
async function listedIds(database: Database, eventUid: string): Promise<number[]> {
	const listed: { id: number; at: number }[] = [];
	const columns = `r.id, ${playedAtSql} AS at`;
	for await (const rows of listedAttempts<{ id: number; at: Date | string }>(database, eventUid, columns))
		listed.push(...rows.map(({ id, at }) => ({ id, at: new Date(at).getTime() })));
	return listed.sort((one, other) => one.at - other.at || one.id - other.id).map(({ id }) => id);
}

/**
 * The number of answers of the attempts that lists show. Counted for each attempt from an index, it takes a third of
 * what it takes to look up the attempt of every answer.
 */
export async function countListedAnswers(database: Database, eventUid: string): Promise<number> {
	let total = 0;
	const columns = '(SELECT COUNT(*) FROM question_results q WHERE q.result_id = r.id) AS answers';
	for await (const rows of listedAttempts<{ answers: number }>(database, eventUid, columns))
		for (const { answers } of rows) total += Number(answers);
	return total;
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
	let size = firstBatchSize;
	for (let at = 0; at < ids.length; await turn()) {
		const some = ids.slice(at, at + size);
		at += some.length;
		const from = performance.now();
		const rows = await database.snapshot((transaction) => read(some, transaction));
		size = nextBatchSize(size, performance.now() - from);
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
