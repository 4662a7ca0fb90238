import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

// The dashboard asks which event was played lately, and how many answers an event has: both are read from here alone.
const index: [table: string, fields: string[]] = ['results', ['event_uid', 'updated_at', 'answered', 'team_uid']];

/** Lets the answers of a large event be counted without a look at each attempt. */
export const up = (queries: QueryInterface): Promise<void> => addIndexes(queries, [index]);

export const down = (queries: QueryInterface): Promise<void> =>
	queries.removeIndex(index[0], `${index[0]}_${index[1].join('_')}`);
