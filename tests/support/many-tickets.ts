import type { Database } from '../../server/database/database.ts';
import { change, storedTime } from '../../server/database/statements.ts';

const digits = `(${Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;
/** The numbers from 0 to 99 999 as column `i`. */
const numbers = `(SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS i
	FROM ${digits} f, ${digits} e, ${digits} c, ${digits} b, ${digits} a) AS n`;
// Each has the first, one in a hundred the second, one in five thousand the third.
const labels = ["'all'", "CONCAT('some', i % 100)", "CONCAT('few', i % 5000)"];
const status = "CASE i % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'in_progress' WHEN 2 THEN 'resolved' ELSE 'closed' END";
const priority = "CASE i % 100 WHEN 0 THEN 'critical' WHEN 1 THEN 'high' ELSE 'normal' END";

/** What a list of them finds, and whether older ones may fit as well; the same on each database. */
export const foundOfMany: [asked: Record<string, unknown>, found: number, isCut: boolean][] = [
	[{}, 100_000, false],
	[{ status: 'open' }, 25_000, false],
	[{ priority: 'high', status: 'in_progress' }, 1000, false],
	[{ label: 'all' }, 2000, true],
	[{ label: 'all', status: 'open', sort: 'priority' }, 500, true],
	[{ label: 'some7' }, 1000, false],
	[{ label: 'some7', createdBy: 'user:anna', sort: 'due' }, 1000, false],
	[{ label: 'few7', referenceType: 'page', referenceId: 7 }, 20, false],
	[{ createdBy: 'user:anna', priority: 'critical' }, 20, true],
	[{ createdBy: 'user:bert' }, 0, false],
	[{ referenceType: 'page', referenceId: 7, label: 'all' }, 2000, true],
	[{ q: 'lampe' }, 2000, true],
	[{ q: 'l' }, 2000, true],
	[{ q: 'lampe wort nummer' }, 2000, true],
	[{ q: 'lampe', label: 'all', sort: 'updated' }, 2000, true],
	[{ q: 'lampe', label: 'few7' }, 0, true],
	[{ q: 'lamp wort777' }, 100, false],
	[{ q: 'lampe nummer77777' }, 1, false],
	[{ q: 'nummer77777', label: 'few2776' }, 1, false],
	[{ q: 'lampe absent' }, 0, false]
];

/**
 * 100 000 tickets of acme by a handful of statements. `lampe` finds each, `wort7` one in a thousand, `nummer7` one; all
 * are about page 7, and nobody has opened any.
 */
export async function makeManyTickets(database: Database): Promise<void> {
	const { sequelize } = database;
	const now = storedTime(sequelize, new Date('2026-11-01T00:00:00Z'));
	const json = `CONCAT('["', ${labels.join(`, '","', `)}, '"]')`;
	await database.write(async (transaction) => {
		const say = (sql: string, ...values: unknown[]) => change(sequelize, sql, values, transaction);
		await say(
			`INSERT INTO tickets (namespace, title, description, status, priority, type, labels, due_date, created_by,
				reference_type, reference_id, is_read, created_at, updated_at)
			SELECT 'acme', CONCAT('Lampe ', i, ' flackert und geht dann aus'), ?, ${status}, ${priority}, 'task', ${json}, ?,
				'user:anna', 'page', '7', 0, ?, ?
			FROM ${numbers} ORDER BY i`,
			'x'.repeat(1000),
			now,
			now,
			now
		);
		await say(
			`INSERT INTO search_texts
				(namespace, kind, record_id, page_id, locale, is_public, title, body, title_words, body_words)
			SELECT namespace, 'ticket', id, NULL, 'de', 0, title, '',
				CONCAT('lampe__ nummer', id, '__ wort', id % 1000, '__'), ''
			FROM tickets ORDER BY id`
		);
		for (const label of labels)
			await say(
				`INSERT INTO ticket_labels (namespace, label, ticket_id)
				SELECT 'acme', ${label}, i + (SELECT MIN(id) FROM tickets) FROM ${numbers}`
			);
	});
}
