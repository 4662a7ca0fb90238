import { z } from 'zod';
import { Op } from 'sequelize';
import { publishUserChange } from '../../../../access/access-changes.ts';
import { notFound } from '../../../../runtime/errors.ts';
import { randomToken } from '../../../../runtime/crypto.ts';
import { showLink as showUnmasked } from '../../../../runtime/log/log.ts';
import { operation, perform } from '../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../operation/system.ts';
import type { Dependencies } from '../../../../operation/dependencies.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { jobKind } from '../../jobs/kind.ts';
import { locale } from '../../mail/messages.ts';
import { noMail } from '../../mail/send.ts';
import { endLogins } from '../end-logins.ts';
import { postLink } from '../invite.ts';
import { findLink, isIssued, issueLink } from '../links.ts';
import { changedPerson } from '../members.ts';
import { User } from '../model.ts';
import { hashFor, linkToken, password, presentUser } from '../schema.ts';

const hour = 3600;

/**
 * Asks for a link to a new password. It becomes a job whoever is named, so that the answer and its time are the same
 * whether the account exists or not.
 */
export const forgetPassword = operation({
	summary: 'Ask for a link to a new password.',
	access: { public: true },
	input: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(200), locale }),
	changes: [],
	prepare: async ({ dependencies, ip }) => dependencies.limits.take('forgot', ip, 20, hour),
	async run(work) {
		const { username, locale: language } = work.input;
		await enqueue(work, resetRequest, 'default', { username, locale: language, token: randomToken(32) });
		return {};
	},
	// The response does not reveal whether anything was written.
	target: () => null
});

const request = z.strictObject({
	username: z.string().max(200),
	locale,
	token: linkToken.describe('Secret of the link, the same each time the job runs')
});

/** Makes the link that somebody asked for, if there is such an account, and has it mailed. */
export const resetRequest = jobKind({
	name: 'password.link',
	input: request,
	atOnce: 2,
	attempts: 5,
	leaseMs: 60_000,
	async run({ username, ...asked }, { dependencies }) {
		const user = await User.findOne({ where: { [Op.or]: [{ username }, { email: username }], isActive: true } });
		if (!user) return;
		const isShown = dependencies.env.NODE_ENV === 'development' && !canMail(dependencies, user);
		if (!isShown && !canMail(dependencies, user)) throw Object.assign(noMail(), { isFinal: true });
		if (!mayAskAgain(dependencies, user.id)) return dependencies.log.warn('too many reset links', { user: user.id });
		const { url } = await perform(issueReset, systemContext(dependencies, resetRequest.name), {
			...asked,
			user: user.id
		});
		// Without mail a developer takes the link from the terminal; a real installation must not have it there.
		if (isShown && url) showUnmasked('link to a new password', url);
	}
});

const canMail = ({ env }: Dependencies, { email }: User): boolean => env.SMTP_URL !== '' && email !== null;

/** Makes a link to a new password and posts it, once for each secret; whoever asked acts for nobody. */
export const issueReset = operation({
	summary: 'Make a link to a new password and mail it.',
	access: systemOnly,
	input: request.omit({ username: true }).extend({ user: z.int() }),
	changes: [],
	target: () => null,
	async run(work) {
		const { input, dependencies, transaction } = work;
		const user = await User.findByPk(input.user, { transaction });
		// The process of the first run may have ended before it could say that it was done.
		if (!user || (await isIssued(input.token, transaction))) return { url: null };
		const link = await issueLink('reset', user.id, work, input.token);
		if (canMail(dependencies, user)) await postLink(work, user, { kind: 'reset', link }, input.locale);
		return { url: link.url };
	}
});

/** Whether a mailbox may get another link this hour; requests above the limit get the same response. */
function mayAskAgain({ limits }: Dependencies, userId: number): boolean {
	if (limits.isFull('forgot-account', String(userId), 5)) return false;
	limits.count('forgot-account', String(userId), hour);
	return true;
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
	async run(work) {
		const { input, now, prepared: passwordHash, dependencies, transaction, afterCommit } = work;
		const link = await findLink(input.token, false, now, transaction);
		const user = await User.findByPk(link.userId!, { transaction, lock: true, rejectOnEmpty: true });
		await user.update({ passwordHash, version: user.version + 1 }, { transaction });
		await changedPerson(user.id, work);
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
