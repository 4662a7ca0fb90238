import { z } from 'zod';
import { Op } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { showLink as showUnmasked } from '../../../../runtime/log/log.ts';
import { operation, perform } from '../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../operation/system.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { locale } from '../../mail/messages.ts';
import { endLogins } from '../end-logins.ts';
import { sendLink } from '../invite.ts';
import { endOlderResets, findLink, issueLink, withdrawLink } from '../links.ts';
import { User } from '../model.ts';
import { hashFor, linkToken, password, presentUser } from '../schema.ts';

const hour = 3600;

/** Requests a password link. Responds the same, in the same time, whether the account exists or not. */
export const forgetPassword = operation({
	summary: 'Ask for a link to a new password.',
	access: { public: true },
	input: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(200), locale }),
	changes: [],
	async run({ input, dependencies, ip, afterCommit }) {
		dependencies.limits.take('forgot', ip, 20, hour);
		// The caller does not wait for it, so that the timing reveals nothing.
		afterCommit(() => {
			sendResetLink(dependencies, input).catch((error: unknown) =>
				dependencies.log.error('reset link not made', { error: String(error) })
			);
		});
		return {};
	},
	// The response does not reveal whether anything was written.
	target: () => null
});

async function sendResetLink(
	dependencies: Dependencies,
	{ username, locale: language }: { username: string; locale: Locale }
): Promise<void> {
	const user = await User.findOne({ where: { [Op.or]: [{ username }, { email: username }], isActive: true } });
	if (!user) return;
	if (!mayAskAgain(dependencies, user.id))
		return dependencies.log.warn('too many reset links', { username: user.username });
	const context = systemContext(dependencies, 'reset-link');
	const { id, url } = await perform(issueReset, context, { user: user.id });
	const isSent = await sendLink(dependencies, user, { kind: 'reset', url }, language);
	const isShown = !isSent && dependencies.env.NODE_ENV === 'development';
	if (isSent || !isShown) await perform(settleReset, context, { user: user.id, id, isSent });
	if (isSent) return;
	// Without mail, developers take the link from the terminal; a real installation must not print it.
	dependencies.log.warn('mail is not configured for a reset link', { username: user.username });
	if (isShown) showUnmasked('link to a new password', url);
}

// Two writes, because the mail between them may take long; the requester is anonymous, so neither is audited.
const unseen = { access: systemOnly, changes: [], target: () => null } as const;

/** Creates the link for a mail that is about to be sent. */
export const issueReset = operation({
	...unseen,
	summary: 'Make a link to a new password.',
	input: z.strictObject({ user: z.int() }),
	run: ({ input, now, dependencies: { publicUrl }, transaction }) =>
		issueLink('reset', input.user, { now, transaction, publicUrl })
});

/** Ends the older links of the user once the mail left, or the new one when it did not. */
export const settleReset = operation({
	...unseen,
	summary: 'End the links to a new password that are replaced.',
	input: z.strictObject({ user: z.int(), id: z.int(), isSent: z.boolean() }),
	async run({ input: { user, id, isSent }, transaction }) {
		const ended = isSent ? await endOlderResets(user, id, transaction) : await withdrawLink(id, transaction);
		return { ended };
	}
});

/** Whether a mailbox may get another link this hour; requests above the limit get the same response. */
function mayAskAgain({ limits }: Dependencies, userId: number): boolean {
	try {
		limits.take('forgot-account', String(userId), 5, hour);
		return true;
	} catch {
		return false;
	}
}

/** Sets a new password with a link, once; all sessions of the user end, and nobody is logged in by it. */
export const resetPassword = operation({
	summary: 'Set a new password by a link.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, password }),
	changes: [],
	async prepare({ input, dependencies, ip, now }) {
		dependencies.limits.take('reset', ip, 20, hour);
		const link = await findLink(input.token, false, now, null);
		const user = await User.findByPk(link.userId!);
		if (!user) throw notFound('user');
		return hashFor(user, input.password);
	},
	async run({ input, now, prepared: passwordHash, dependencies, transaction, afterCommit }) {
		const link = await findLink(input.token, false, now, transaction);
		const user = await User.findByPk(link.userId!, { transaction, lock: true, rejectOnEmpty: true });
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await endLogins(user.id, transaction);
		afterCommit(() => publishUserChange(dependencies, user.id));
		return { user: presentUser(user) };
	}
});

/** Whom a link belongs to, for its page; 422 if it was used or has expired. A setup link belongs to nobody yet. */
export const showLink = operation({
	summary: 'Show whom a password link belongs to.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, setup: z.boolean().default(false) }),
	async run({ input, dependencies, ip, now }) {
		dependencies.limits.take('link', ip, 60, hour);
		const link = await findLink(input.token, input.setup, now, null);
		const user = link.userId === null ? null : await User.findByPk(link.userId);
		return { kind: link.kind, username: user?.username ?? null };
	}
});
