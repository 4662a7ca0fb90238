import { z } from 'zod';
import type { Locale } from '#lib/messages/locale.ts';
import { type WriteWork } from '../../../operation/operation.ts';
import { locale, writeMessage } from '../mail/messages.ts';
import { postLetter } from '../mail/later.ts';
import { issueLink, letterKey, type Link } from './links.ts';
import { homeOfUser } from './memberships.ts';
import type { User } from './model.ts';

/** A link on its way to a user: mailed, or shown once to the administrator. */
interface Invitation {
	/** `waiting` = the queue mails it, and the list of users tells what becomes of it; `none` = see `url`. */
	mail: 'waiting' | 'none';
	/** Only when no mail carries it. */
	url?: string;
	expiresAt: string;
}

/** What a call that may invite accepts besides its own fields. */
export const inviteInput = {
	invite: z.boolean().default(false).describe('Let the user choose the password by a link that works 72 hours'),
	locale
};

type Inviting = Pick<WriteWork, 'now' | 'dependencies' | 'transaction' | 'afterCommit'>;

/** Makes an invitation within a write, to be mailed or, where that cannot be or is not wished for, to be handed on. */
export async function invitationOf(
	user: User,
	work: Inviting,
	{ language, isShown = false }: { language: Locale; isShown?: boolean }
): Promise<Invitation> {
	const link = await issueLink('invite', user.id, work);
	const expiresAt = link.expiresAt.toISOString();
	const isMailed = !isShown && work.dependencies.env.SMTP_URL !== '' && user.email !== null;
	if (!isMailed) return { mail: 'none', url: link.url, expiresAt };
	await postLink(work, user, { kind: 'invite', link }, language);
	return { mail: 'waiting', expiresAt };
}

/**
 * Has a link mailed by the server of the installation. Never by the server of a namespace: whoever sets that one would
 * read a link that opens the account of somebody else.
 */
export async function postLink(
	work: Inviting,
	{ id, email, displayName: name, username }: User,
	{ kind, link }: { kind: 'invite' | 'reset'; link: Link },
	language: Locale
): Promise<void> {
	const { url, expiresAt: until } = link;
	const message = { to: { name, address: email! }, ...writeMessage(kind, language, { name, username, url }) };
	const posting = { by: 'installation', key: letterKey(link), until } as const;
	await postLetter(work, await homeOfUser(id, work.transaction), message, posting);
}
