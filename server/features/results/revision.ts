import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../database.ts';

/** Counts a change of the results of an event; the last statement of a write, so its row stays locked briefly. */
export const raiseResultsRevision = (
	database: Database,
	eventUid: string,
	transaction: Transaction
): Promise<unknown> =>
	database.sequelize.query('UPDATE events SET results_revision = results_revision + 1 WHERE uid = :eventUid', {
		replacements: { eventUid },
		type: QueryTypes.UPDATE,
		transaction
	});
