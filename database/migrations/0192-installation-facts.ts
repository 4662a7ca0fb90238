import type { QueryInterface } from 'sequelize';
import { columns } from '../columns.ts';

/** What an installation knows of itself: a value sealed with its secret key, and which version ran on it last. */
export async function up(queries: QueryInterface): Promise<void> {
	const c = columns(queries);
	await queries.createTable('installation_facts', { fact: c.key(40, { primaryKey: true }), value: c.text(1000) });
}

export const down = (queries: QueryInterface): Promise<void> => queries.dropTable('installation_facts');
