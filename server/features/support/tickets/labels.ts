import type { Transaction } from 'sequelize';
import { deleteRows } from '../../../database/rows.ts';
import { change, select } from '../../../database/statements.ts';
import { TicketLabel, type Ticket } from './model.ts';

// What a filter offers: of the newest tickets that are not closed, so that a flood of labels costs no more than a few.
const newest = 500;
const mostOffered = 50;

/** Lets a ticket be found by its labels and by no others. */
export async function indexLabels({ namespace, id, labels }: Ticket, transaction: Transaction): Promise<void> {
	await deleteRows(TicketLabel, { ticketId: id }, transaction);
	if (!labels.length) return;
	const rows = labels.map(() => '(?, ?, ?)').join(', ');
	await change(
		TicketLabel.sequelize!,
		`INSERT INTO ticket_labels (namespace, label, ticket_id) VALUES ${rows}`,
		labels.flatMap((label) => [namespace, label, id]),
		transaction
	);
}

/** At most 50 labels: the most used of the 500 newest tickets that are not closed, by their names. */
export async function labelsOffered(namespace: string): Promise<string[]> {
	const rows = await select<{ label: string }>(
		TicketLabel.sequelize!,
		`SELECT l.label FROM
			(SELECT id FROM tickets WHERE namespace = ? AND status <> 'closed' ORDER BY id DESC LIMIT ${newest}) AS recent
			JOIN ticket_labels l ON l.ticket_id = recent.id
		GROUP BY l.label ORDER BY COUNT(*) DESC, l.label LIMIT ${mostOffered}`,
		[namespace]
	);
	return rows.map(({ label }) => label).sort();
}
