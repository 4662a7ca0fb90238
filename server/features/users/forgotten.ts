import { z } from 'zod';
import { Op } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { tellOfUser } from '../../access/changed.ts';
import { notFound } from '../../errors.ts';
import { showLink as showUnmasked } from '../../log.ts';
import { operation } from '../../operation.ts';
import type { Parts } from '../../parts.ts';
import { endLogins } from './end-logins.ts';
import { linkFor, mailLink } from './invite.ts';
import { findLink } from './links.ts';
import { User } from './model.ts';
import { hashFor, linkToken, locale, password, presentUser } from './schema.ts';

const hour = 3600;

/** Asks for a link to a new password. Says the same and takes the same time whether the account exists or not. */
export const forgetPassword = operation({
	summary: 'Ask for a link to a new password.',
	access: { public: true },
	input: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(200), locale }),
	writes: [],
	async run({ input, parts, ip }) {
		parts.limits.take('forgot', ip, 20, hour);
		parts.limits.take('forgot-account', input.username, 5, hour);
		return {};
	},
	// It says nothing of whether anything was written.
	target: () => null,
	// The caller does not wait for it, so that the time tells nothing.
	async settled({ parts, input, now }) {
		sendResetLink(parts, input, now).catch((error: unknown) =>
			parts.log.error('reset link not made', { error: String(error) })
		);
	}
});

async function sendResetLink(
	parts: Parts,
	{ username, locale: language }: { username: string; locale: Locale },
	now: Date
): Promise<void> {
	const user = await User.findOne({ where: { [Op.or]: [{ username }, { email: username }], isActive: true } });
	if (!user) return;
	const link = await parts.database.write((transaction) => linkFor(user, 'reset', { now, parts, transaction }));
	await mailLink(parts, link, language);
	if (link.sent) return;
	// Without mail a developer takes the link from the terminal; a real installation must not have it there.
	parts.log.warn('mail is not configured for a reset link', { username: user.username });
	if (parts.env.NODE_ENV === 'development' && link.url) showUnmasked('link to a new password', link.url);
}

/** Sets a new password by a link, once; every session of the user ends and nobody is logged in by it. */
export const resetPassword = operation({
	summary: 'Set a new password by a link.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, password }),
	writes: [],
	async prepare({ input, parts, ip, now }) {
		parts.limits.take('reset', ip, 20, hour);
		const link = await findLink(input.token, false, now);
		const user = await User.findByPk(link.userId!);
		if (!user) throw notFound('user');
		return hashFor(user, input.password);
	},
	async run({ input, now, prepared: passwordHash, transaction }) {
		const link = await findLink(input.token, false, now, transaction);
		const user = await User.findByPk(link.userId!, { transaction: transaction!, lock: true, rejectOnEmpty: true });
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await endLogins(user.id, transaction!);
		return { user: presentUser(user) };
	},
	settled: async ({ parts }, { user }) => tellOfUser(parts, user.id)
});

/** Whom a link belongs to, for its page; 422 when it is used or over. A setup link belongs to nobody yet. */
export const showLink = operation({
	summary: 'Show whom a password link belongs to.',
	access: { public: true },
	input: z.strictObject({ token: linkToken, setup: z.boolean().default(false) }),
	async run({ input, parts, ip, now }) {
		parts.limits.take('link', ip, 60, hour);
		const link = await findLink(input.token, input.setup, now);
		const user = link.userId === null ? null : await User.findByPk(link.userId);
		return { kind: link.kind, username: user?.username ?? null };
	}
});
