import { z } from 'zod';
import type { Locale } from '#lib/messages/locale.ts';
import { type WriteWork } from '../../../operation/operation.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { locale, writeMessage } from '../mail/messages.ts';
import { sendMail } from '../mail/send.ts';
import { issueLink } from './links.ts';
import { homeOfUser } from './memberships.ts';
import { User } from './model.ts';

/** A link on its way to a user: mailed, or shown once to the administrator. */
interface Invitation {
	sent: boolean;
	/** Only when no mail could carry it. */
	url?: string;
	expiresAt: string;
}

/** What a call that may invite accepts besides its own fields. */
export const inviteInput = {
	invite: z.boolean().default(false).describe('Let the user choose the password by a link that works 72 hours'),
	locale
};

type Inviting = Pick<WriteWork, 'now' | 'dependencies' | 'transaction' | 'afterCommit'>;

/**
 * Makes an invitation within a write. Once the write is on disk it is mailed, or gets the link for the administrator to
 * see this once.
 */
export async function invitationOf(
	user: User,
	{ now, dependencies, transaction, afterCommit }: Inviting,
	language: Locale
): Promise<Invitation> {
	const issued = { now, transaction, publicUrl: dependencies.publicUrl };
	const { url, expiresAt } = await issueLink('invite', user.id, issued);
	const invitation: Invitation = { sent: false, expiresAt: expiresAt.toISOString() };
	afterCommit(async () => {
		invitation.sent = await sendLink(dependencies, user, { kind: 'invite', url }, language);
		if (!invitation.sent) invitation.url = url;
	});
	return invitation;
}

/**
 * Mails a link through the server of the installation; false if mail is not set up or rejected. Never through the
 * server of a namespace: whoever controls it could read a link that opens another account.
 */
export async function sendLink(
	dependencies: Dependencies,
	user: User,
	{ kind, url }: { kind: 'invite' | 'reset'; url: string },
	language: Locale
): Promise<boolean> {
	if (!user.email) return false;
	const { displayName: name, username } = user;
	const message = { to: { name, address: user.email }, ...writeMessage(kind, language, { name, username, url }) };
	try {
		await sendMail(dependencies, await homeOfUser(user.id), message, 'installation');
		return true;
	} catch {
		return false;
	}
}
