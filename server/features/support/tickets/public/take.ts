import { anonymous } from '../../../../access/actor.ts';
import { select } from '../../../../database/statements.ts';
import type { Work, WriteWork } from '../../../../operation/operation.ts';
import { newUid } from '../../../../runtime/crypto.ts';
import { AppError } from '../../../../runtime/errors.ts';
import { takeMailbox } from '../../../platform/mail/mailbox-limit.ts';
import { Ticket } from '../model.ts';
import { lockTicket } from '../rows.ts';
import { makeTicket } from '../write.ts';
import type { SentTicket } from './form.ts';
import { tellRequester, tellStaff } from './letters.ts';
import { joinSubmission, noteSubmission } from './submissions.ts';

const hour = 3600;
const perAddress = 10;
const perNamespace = 300;
const mostOpen = 10_000;

/** A ticket of a visitor, whichever form it came by; `page` = slug of a page that visitors of the namespace see. */
export type Submission = Pick<
	SentTicket,
	'subject' | 'description' | 'name' | 'email' | 'priority' | 'type' | 'locale'
> & { page: string | null };

/**
 * Counts a ticket of a visitor before it is written: 429 after ten an hour from one address, or 300 in one namespace.
 * Returns whether its sender gets a mail; who fills in the trap gets none.
 */
export function admitTicket(
	{ namespace, ip, dependencies: { limits } }: Pick<Work, 'namespace' | 'ip' | 'dependencies'>,
	{ email, isTrapped }: { email: string; isTrapped: boolean }
): { mayMail: boolean } {
	limits.check('ticket', ip, perAddress);
	limits.take('ticket-namespace', namespace, perNamespace, hour);
	limits.count('ticket', ip, hour);
	return { mayMail: !isTrapped && takeMailbox(limits, 'ticket', email) };
}

/**
 * Makes the ticket of a visitor, once however often the same is sent within an hour, and writes to the sender and to
 * staff. 503 while more are open than anybody can read.
 */
export async function takeTicket(
	sent: Submission,
	work: WriteWork<unknown, unknown>,
	{ mayMail }: { mayMail: boolean }
): Promise<void> {
	const { namespace, transaction } = work;
	const { subject: title, description, email, priority, type } = sent;
	const fingerprint = await noteSubmission([email, title, description], work);
	if (fingerprint === undefined) return;
	await requireRoom(work);
	const requester = {
		requesterUid: newUid(),
		requesterEmail: email,
		requesterName: sent.name ?? null,
		requesterLocale: sent.locale,
		sourcePage: sent.page
	};
	// Whoever is logged in here sends it as anybody else does.
	const outside = { ...work, actor: anonymous };
	const { id } = await makeTicket({ title, description, priority, type }, outside, false, requester);
	await joinSubmission(fingerprint, id, transaction);
	const ticket = await lockTicket(namespace, id, transaction);
	if (mayMail) await tellRequester(work, ticket, 'received');
	await tellStaff(work, ticket, 'new');
}

async function requireRoom({ namespace, transaction }: Pick<WriteWork, 'namespace' | 'transaction'>): Promise<void> {
	const [row] = await select<{ amount: number | string }>(
		Ticket.sequelize!,
		`SELECT COUNT(*) AS amount FROM (SELECT 1 FROM tickets WHERE namespace = ? AND created_by = 'anonymous'
			AND status IN ('open', 'in_progress', 'resolved') LIMIT ?) AS some`,
		[namespace, mostOpen],
		transaction
	);
	if (Number(row!.amount) >= mostOpen) throw new AppError('unavailable', 'No more tickets are taken for now.');
}
