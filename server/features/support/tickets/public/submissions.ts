import { UniqueConstraintError, type Transaction } from 'sequelize';
import { insertRow, updateRows } from '../../../../database/rows.ts';
import { change, storedTime } from '../../../../database/statements.ts';
import type { WriteWork } from '../../../../operation/operation.ts';
import { sha256 } from '../../../../runtime/crypto.ts';
import { TicketSubmission } from '../model.ts';

const keptMs = 3_600_000;

type Work = Pick<WriteWork, 'namespace' | 'now' | 'transaction'>;

const endOf = (now: Date): string => storedTime(TicketSubmission.sequelize!, new Date(now.getTime() - keptMs));

/**
 * Notes what is sent, for the ticket that is made of it; undefined if the same came within the last hour. The database
 * lets one of several equal ones through, whoever takes them, and the others wait until it is known whether it is stored.
 */
export async function noteSubmission(content: readonly unknown[], work: Work): Promise<string | undefined> {
	const { namespace, now: createdAt, transaction } = work;
	const fingerprint = sha256(JSON.stringify([namespace, ...content]));
	await change(
		TicketSubmission.sequelize!,
		'DELETE FROM ticket_submissions WHERE fingerprint = ? AND created_at <= ?',
		[fingerprint, endOf(createdAt)],
		transaction
	);
	try {
		await insertRow(TicketSubmission, { fingerprint, namespace, createdAt }, transaction);
	} catch (error) {
		if (error instanceof UniqueConstraintError) return undefined;
		throw error;
	}
	return fingerprint;
}

/** Joins what was sent to its ticket: once that is removed, the same can be sent again. */
export async function joinSubmission(fingerprint: string, ticketId: number, transaction: Transaction): Promise<void> {
	await updateRows(TicketSubmission, { ticketId }, { fingerprint }, transaction);
}

/** Forgets what was sent more than an hour ago; returns how many there were. */
export async function forgetSubmissions(now: Date, transaction: Transaction): Promise<number> {
	const old = [endOf(now)];
	const sql = 'DELETE FROM ticket_submissions WHERE created_at <= ?';
	return (await change(TicketSubmission.sequelize!, sql, old, transaction)).rows;
}
