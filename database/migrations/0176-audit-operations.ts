import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** The last time of one operation in a namespace is told, however many others follow it. */
export const up = (queries: QueryInterface): Promise<void> =>
	addIndexes(queries, [['audit_log', ['namespace', 'operation', 'id']]]);

export const down = (queries: QueryInterface): Promise<void> =>
	queries.removeIndex('audit_log', 'audit_log_namespace_operation_id');
