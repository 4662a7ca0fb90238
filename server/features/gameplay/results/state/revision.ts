import { QueryTypes, type Transaction } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { raiseRevisions } from '../../../../database/revisions.ts';

/** An event as its results name it. */
interface OfEvent {
	namespace: string;
	eventUid: string;
}
const prefix = 'results:';
/** Key of an event's results among the revisions. */
export const resultsResource = (eventUid: string): string => `${prefix}${eventUid}`;

/**
 * Counts a change of the results of an event; the last statement of a write, so its row is locked briefly. Not a column
 * of the event: an answer's foreign key share-locks the event's row, and two answers that both change it would wait for
 * each other on MySQL.
 */
export const raiseResultsRevision = (
	database: Database,
	{ namespace, eventUid }: OfEvent,
	transaction: Transaction
): Promise<void> => raiseRevisions(database, namespace, [resultsResource(eventUid)], transaction);

/** The result revisions of all events, over all namespaces; events without results are left out. */
export async function allResultsRevisions({ sequelize }: Database): Promise<(OfEvent & { revision: number })[]> {
	const rows = await sequelize.query<{ namespace: string; resource: string; revision: number }>(
		'SELECT namespace, resource, revision FROM revisions WHERE resource LIKE :results',
		{ replacements: { results: `${prefix}%` }, type: QueryTypes.SELECT }
	);
	return rows.map(({ namespace, resource, revision }) => ({
		namespace,
		eventUid: resource.slice(prefix.length),
		revision
	}));
}
