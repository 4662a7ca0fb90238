import type { StoredRow } from '../world/ledger.ts';
import type { Rule } from './rule.ts';

/** No question, answer or attempt counts twice, and the sums of every attempt are those of its answers. */
export const countedOnce: Rule = {
	name: 'nothing counts twice',
	when: 'step',
	async check({ ledger, quiz: { uid } }) {
		const twice = await ledger.rows(
			`SELECT 'question' AS what, result_id AS part, question_id AS one, COUNT(*) AS times FROM question_results
			WHERE event_uid = '${uid}' GROUP BY result_id, question_id HAVING COUNT(*) > 1
			UNION ALL SELECT 'answer', result_id, answer_id, COUNT(*) FROM question_results
			WHERE event_uid = '${uid}' AND answer_id IS NOT NULL GROUP BY result_id, answer_id HAVING COUNT(*) > 1
			UNION ALL SELECT 'attempt', team_uid, CONCAT(catalog_uid, ' ', attempt), COUNT(*) FROM results
			WHERE event_uid = '${uid}' GROUP BY team_uid, catalog_uid, attempt HAVING COUNT(*) > 1
			UNION ALL SELECT 'running attempt', team_uid, catalog_uid, COUNT(*) FROM results
			WHERE event_uid = '${uid}' AND state = 'running' GROUP BY team_uid, catalog_uid HAVING COUNT(*) > 1`
		);
		const sums = await ledger.rows(
			`SELECT r.id, r.points, r.answered, r.correct, COALESCE(SUM(q.final_points), 0) AS pointsOfAnswers,
			COUNT(q.answer_id) AS answers, COALESCE(SUM(q.is_correct), 0) AS correctAnswers,
			COALESCE(SUM(q.answer_id IS NOT NULL AND q.received_at >= r.finished_at), 0) AS afterTheEnd
			FROM results r LEFT JOIN question_results q ON q.result_id = r.id
			WHERE r.event_uid = '${uid}' GROUP BY r.id, r.points, r.answered, r.correct`
		);
		return [...twice, ...sums.filter(isUneven)].map((row) => JSON.stringify(row));
	}
};

/** What arrives after the end of an attempt is kept, but neither counted nor worth anything. */
function isUneven(row: StoredRow): boolean {
	const { points, answered, correct, pointsOfAnswers, answers, correctAnswers, afterTheEnd } = row;
	const missing = Number(answers) - Number(answered);
	const isCounted = missing >= 0 && missing <= Number(afterTheEnd);
	return !isCounted || points !== Number(pointsOfAnswers) || correct !== Number(correctAnswers);
}
