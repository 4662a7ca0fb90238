import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { Ticket } from './model.ts';

const isOpen = "status IN ('open', 'in_progress')";

/** Who reported a ticket, as tickets name a person who is logged in. */
const reporterOf = (username: string): string => `user:${username}`;

/**
 * SQL of what a person reported in a namespace, for statements of features that list people:
 * `LEFT JOIN ${joinedReports('u.username')}`; its one value is the namespace. All tickets are read once, not once a person.
 */
export const joinedReports = (username: string): string =>
	`(SELECT created_by, SUM(${isOpen}) AS open_count, MAX(created_at) AS newest_at FROM tickets
	WHERE namespace = ? GROUP BY created_by) r ON r.created_by = CONCAT('user:', ${username})`;

/** SQL of what such a statement may read of it; both may be null. */
export const reportSql = { openCount: 'r.open_count', newestAt: 'r.newest_at' };

interface Reports {
	open: number;
	newestAt: string;
}

/** How many tickets of these people are open, and when each reported the newest; by user name, for those who reported any. */
export async function reportsOf(namespace: string, usernames: readonly string[]): Promise<Map<string, Reports>> {
	if (!usernames.length) return new Map();
	const rows = await select<{ createdBy: string; open: number | string; newestAt: Moment }>(
		Ticket.sequelize!,
		`SELECT created_by AS createdBy, SUM(${isOpen}) AS open, MAX(created_at) AS newestAt FROM tickets
		WHERE namespace = ? AND created_by IN (${usernames.map(() => '?').join(', ')}) GROUP BY created_by`,
		[namespace, ...usernames.map(reporterOf)]
	);
	return new Map(
		rows.map(({ createdBy, open, newestAt }) => [
			createdBy.slice(reporterOf('').length),
			{ open: Number(open), newestAt: momentOf(newestAt) }
		])
	);
}
