import type { QueryInterface } from 'sequelize';
import { columns, optional } from '../columns.ts';
import { keepRankingRules } from '../ranking-rules.ts';

// Since then teams that settled half of the questions come first in the ranking by accuracy; before, accuracy alone decided.
const changedAt = new Date('2026-11-22T09:18:46Z');

/** Events that were over before places by accuracy changed have their places of then. */
export async function up(queries: QueryInterface): Promise<void> {
	await queries.addColumn('events', 'ranking_rules', columns(queries).int(optional));
	await keepRankingRules(queries, 1, changedAt);
}

export async function down(queries: QueryInterface): Promise<void> {
	await queries.sequelize.query('ALTER TABLE events DROP COLUMN ranking_rules');
}
