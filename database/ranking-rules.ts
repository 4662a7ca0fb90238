import type { QueryInterface } from 'sequelize';

/**
 * Gives the events that were over at a moment the rules of ranking that were in force then: their places stay as they
 * were. An event is over when its end is, or without an end when nobody has played since.
 */
export async function keepRankingRules({ sequelize }: QueryInterface, rules: number, over: Date): Promise<void> {
	await sequelize.query(
		`UPDATE events SET ranking_rules = :rules WHERE ranking_rules IS NULL
		AND (end_date <= :over OR (end_date IS NULL
			AND NOT EXISTS (SELECT 1 FROM results late WHERE late.event_uid = events.uid AND late.created_at > :over)))
		AND EXISTS (SELECT 1 FROM results r WHERE r.event_uid = events.uid AND r.created_at <= :over)`,
		{ replacements: { rules, over } }
	);
}
