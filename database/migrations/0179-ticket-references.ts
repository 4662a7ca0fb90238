import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

/** Finds the newest tickets about a record without reading all of them. */
export const up = (queries: QueryInterface): Promise<void> =>
	addIndexes(queries, [['tickets', ['namespace', 'reference_type', 'reference_id', 'id']]]);

export const down = (queries: QueryInterface): Promise<void> =>
	queries.removeIndex('tickets', 'tickets_namespace_reference_type_reference_id_id');
