import { select } from '../../../database/statements.ts';
import { momentOf, type Moment } from '../../../database/told-moment.ts';
import { Ticket } from './model.ts';

const isOpen = "status IN ('open', 'in_progress')";

/** Who reported a ticket, as tickets name a person who is logged in. */
const reporterOf = (username: string): string => `user:${username}`;

const reported = ({ namespace, username }: Record<'namespace' | 'username', string>): string =>
	`FROM tickets WHERE namespace = ${namespace} AND created_by = CONCAT('user:', ${username})`;

/** SQL of how many tickets of a person are open, for statements of features that list people. */
export const openReportsSql = (person: Parameters<typeof reported>[0]): string =>
	`(SELECT COUNT(*) ${reported(person)} AND ${isOpen})`;

/** SQL of when a person reported the newest ticket; null without one. */
export const newestReportSql = (person: Parameters<typeof reported>[0]): string =>
	`(SELECT MAX(created_at) ${reported(person)})`;

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
