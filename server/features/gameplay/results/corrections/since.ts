import { QueryTypes } from 'sequelize';
import { storedTime } from '../../../../database/statements.ts';
import { AnswerCorrection } from '../model.ts';
import { decisionOf, scoreBy, scoreOf, type AnswerScore } from './score.ts';
import { decisionsOn } from './store.ts';

/** The difference of an attempt's totals. */
interface SumChange {
	points: number;
	correct: number;
	efficiency: number;
	/** Scored answers, and the points of their questions. */
	scored: number;
	worth: number;
}

interface Touched extends Omit<AnswerScore, 'isCorrect'> {
	id: number;
	questionId: number | null;
	resultId: number;
	worth: number;
	isCorrect: boolean | number | null;
}

/** The answers that were settled at a moment and decided about since. */
const touchedSince = (eventUid: string, at: Date): Promise<Touched[]> => {
	const sequelize = AnswerCorrection.sequelize!;
	return sequelize.query<Touched>(
		`SELECT q.id, q.question_id AS questionId, q.result_id AS resultId, q.is_correct AS isCorrect, q.final_points AS finalPoints, q.fraction, q.efficiency,
		q.points AS worth
		FROM question_results q WHERE q.id IN (SELECT a.question_result_id FROM answer_corrections a
			WHERE a.event_uid = :eventUid AND (a.at > :at OR a.removed_at > :at))
		AND q.settled_at <= :at`,
		{ replacements: { eventUid, at: storedTime(sequelize, at) }, type: QueryTypes.SELECT }
	);
};

/** An answer that was decided about since a moment, with its verdict then and now. */
interface ChangedVerdict {
	id: number;
	questionId: number | null;
	was: boolean;
	is: boolean;
}

/** The answers whose verdict differs from that at a moment. */
export async function verdictsChangedSince(eventUid: string, at: Date): Promise<ChangedVerdict[]> {
	const rows = await touchedSince(eventUid, at);
	const decisions = await decisionsOn(rows.map(({ id }) => id));
	return rows
		.map(({ id, questionId, isCorrect }) => {
			const then = scoreBy((decisions.get(id) ?? []).map(decisionOf), at);
			return { id, questionId, was: Boolean(then.isCorrect), is: Boolean(isCorrect) };
		})
		.filter(({ was, is }) => was !== is);
}

/** How the totals of attempts differed at a moment: without decisions about their answers since. */
export async function sumChangesSince(eventUid: string, at: Date): Promise<Map<number, SumChange>> {
	const changes = new Map<number, SumChange>();
	const rows = await touchedSince(eventUid, at);
	const decisions = await decisionsOn(rows.map(({ id }) => id));
	for (const row of rows) {
		const then = scoreBy((decisions.get(row.id) ?? []).map(decisionOf), at);
		const now = scoreOf({ ...row, isCorrect: row.isCorrect === null ? null : Boolean(row.isCorrect) });
		const known = changes.get(row.resultId) ?? { points: 0, correct: 0, efficiency: 0, scored: 0, worth: 0 };
		const scored = Number(then.isCorrect !== null) - Number(now.isCorrect !== null);
		changes.set(row.resultId, {
			points: known.points + then.finalPoints - now.finalPoints,
			correct: known.correct + Number(then.isCorrect) - Number(now.isCorrect),
			efficiency: known.efficiency + then.efficiency - now.efficiency,
			scored: known.scored + scored,
			worth: known.worth + scored * row.worth
		});
	}
	return changes;
}

/** The changed totals of an attempt; records and answer totals do not have all of them. */
interface Sums {
	points: number;
	correct: number;
	efficiency?: number | null;
	settled?: number;
	total?: number;
	maxPoints?: number;
}

/** An attempt with the sums that it had. */
export function withSums<Row extends Sums>(row: Row, change: SumChange | undefined): Row {
	if (!change) return row;
	const { points, correct, efficiency, scored, worth } = change;
	const more = (name: 'settled' | 'total' | 'maxPoints', by: number) =>
		row[name] === undefined ? {} : { [name]: row[name] + by };
	const isSummed = row.efficiency !== undefined && row.efficiency !== null;
	return {
		...row,
		points: row.points + points,
		correct: row.correct + correct,
		...more('settled', scored),
		...more('total', scored),
		...more('maxPoints', worth),
		...(isSummed ? { efficiency: Number(row.efficiency) + efficiency } : {})
	};
}
