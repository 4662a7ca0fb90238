import { AppError } from '../../runtime/errors.ts';
import { authenticateUser, wrongCredentials } from '../../features/platform/users/operations/login.ts';
import type { UserResponse } from '../../features/platform/users/schema.ts';
import { perform, type Context } from '../../operation/operation.ts';
import { decrypt, encrypt } from '../../runtime/crypto.ts';

/** The fields of a login form: name and password, then only the code with the ticket of the first step. */
export type Credentials = { username: string; password: string } | { ticket: string; totp: string };

const ticketMs = 5 * 60_000;

/**
 * Checks a login form. Throws 401 `invalid_credentials`, or `totp_required` with a `ticket` in `extra`, which replaces
 * name and password for five minutes in this browser only, so that nobody has to type them again.
 */
export async function logIn(context: Context, credentials: Credentials): Promise<{ user: UserResponse }> {
	const known = 'ticket' in credentials ? openTicket(context, credentials.ticket) : credentials;
	const totp = 'ticket' in credentials ? { totp: credentials.totp } : {};
	const { username, password } = known;
	const { user, isTotpMissing } = await perform(authenticateUser, context, { username, password, ...totp });
	if (user) return { user };
	const { code, message } = wrongCredentials(isTotpMissing);
	throw new AppError(code, message, isTotpMissing ? { extra: { ticket: sealTicket(context, known) } } : {});
}

interface Ticket {
	username: string;
	password: string;
	session?: string | undefined;
	until?: number;
}

function sealTicket({ dependencies, sessionHash: session }: Context, { username, password, until }: Ticket): string {
	const ticket = { username, password, session, until: until ?? dependencies.clock().getTime() + ticketMs };
	return encrypt(JSON.stringify(ticket), dependencies.env.SECRET_KEY);
}

function openTicket({ dependencies, sessionHash }: Context, sealed: string): Ticket {
	let ticket: Ticket;
	try {
		ticket = JSON.parse(decrypt(sealed, dependencies.env.SECRET_KEY)) as Ticket;
	} catch {
		throw wrongCredentials();
	}
	const isMine = ticket.session !== undefined && ticket.session === sessionHash;
	if (!isMine || !(ticket.until! > dependencies.clock().getTime())) throw wrongCredentials();
	return ticket;
}
