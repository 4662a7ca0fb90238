import type { Transaction } from 'sequelize';
import { statesOfLetters, type MailState } from '../mail/later.ts';
import { letterKey, openInvitations } from './links.ts';

/** An invitation that nobody has followed yet, and what became of its mail; `none` = its link was handed on. */
export interface OpenInvitation {
	mail: MailState;
	expiresAt: string;
}

/** The invitations of users that still work, by user. */
export async function invitationsOf(
	userIds: readonly number[],
	now: Date,
	transaction: Transaction | null
): Promise<Map<number, OpenInvitation>> {
	const links = await openInvitations(userIds, now, transaction);
	const states = await statesOfLetters(links.map(letterKey), transaction);
	const entries = links.map((link): [number, OpenInvitation] => [
		link.userId!,
		{ mail: states.get(letterKey(link)) ?? 'none', expiresAt: link.expiresAt.toISOString() }
	]);
	return new Map(entries);
}
