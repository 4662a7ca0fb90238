import { z } from 'zod';
import type { Transaction } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import type { Parts } from '../../parts.ts';
import { writeLetter } from '../mail/letters.ts';
import { sendMail, type Road } from '../mail/send.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { issueLink, type LinkKind } from './links.ts';
import { homeOfUser } from './memberships.ts';
import { User } from './model.ts';
import { locale, userId } from './schema.ts';

/** A link on its way to a user: mailed, or shown to the administrator this once. */
export interface Invitation {
	sent: boolean;
	/** Only when no mail could carry it. */
	url?: string;
	expiresAt: string;
}

/** What a call that may invite takes besides its own fields. */
export const inviteInput = {
	invite: z.boolean().default(false).describe('Let the user choose the password by a link that works 72 hours'),
	locale
};

const pending = new WeakMap<Invitation, { user: User; kind: LinkKind; url: string }>();

/** Makes a link for a user within a write; `mailLink` sends it once the write is on disk. */
export async function linkFor(
	user: User,
	kind: LinkKind,
	{ now, parts, transaction }: { now: Date; parts: Parts; transaction: Transaction }
): Promise<Invitation> {
	const { url, expiresAt } = await issueLink(kind, user.id, { now, transaction, publicUrl: parts.publicUrl });
	const invitation: Invitation = { sent: false, expiresAt: expiresAt.toISOString() };
	pending.set(invitation, { user, kind, url });
	return invitation;
}

/**
 * Whoever sets the mail server of a namespace can read what it carries, so a link must open nothing they may not: that of
 * an administrator, or of somebody who works elsewhere too, never takes it, that of a customer only without another.
 */
async function roadOf({ id, role }: User): Promise<Road> {
	if (role === 'admin' || (await UserNamespace.count({ where: { userId: id } })) > 1) return 'installation only';
	return role === 'customer' ? 'installation' : 'namespace';
}

/** Mails a link, or puts it into the invitation when mail is missing or refuses it. */
export async function mailLink(parts: Parts, invitation: Invitation, language: Locale): Promise<void> {
	const { user, kind, url } = pending.get(invitation)!;
	const home = await homeOfUser(user.id);
	try {
		if (!user.email) throw new Error('no mail for this user');
		const letter = writeLetter(kind === 'invite' ? 'invite' : 'reset', language, {
			name: user.displayName,
			username: user.username,
			url
		});
		const to = { name: user.displayName, address: user.email };
		await sendMail(parts, home, { to, ...letter }, await roadOf(user));
		invitation.sent = true;
	} catch {
		invitation.url = url;
	}
}

/** Sends a user a new link to choose a password, valid for 72 hours; the password so far stays till then. */
export const inviteUser = operation({
	summary: 'Send a user a link to choose a password.',
	access: { area: 'users', right: 'w' },
	input: z.strictObject({ id: userId, locale }),
	writes: [],
	async run({ input, now, parts, transaction }) {
		const user = await User.findByPk(input.id, { transaction: transaction! });
		if (!user) throw notFound('user');
		parts.limits.take('invite', String(user.id), 5, 3600);
		return { invite: await linkFor(user, 'invite', { now, parts, transaction: transaction! }) };
	},
	target: (_, { id }) => String(id),
	settled: ({ parts, input }, { invite }) => mailLink(parts, invite, input.locale)
});
