import type { QueryInterface } from 'sequelize';
import { addIndexes } from '../columns.ts';

const fields = ['event_uid', 'removed_at', 'sort_order'];

/** A team that joins is placed behind the others of its event without reading them all. */
export const up = (queries: QueryInterface): Promise<void> => addIndexes(queries, [['teams', fields]]);

export const down = (queries: QueryInterface): Promise<void> =>
	queries.removeIndex('teams', `teams_${fields.join('_')}`);
