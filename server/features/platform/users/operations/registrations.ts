import { Op } from 'sequelize';
import { z } from 'zod';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { operation, perform } from '../../../../operation/operation.ts';
import { systemContext, systemOnly } from '../../../../operation/system.ts';
import { randomToken, sha256 } from '../../../../runtime/crypto.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { jobKind } from '../../jobs/kind.ts';
import { postLetter } from '../../mail/later.ts';
import { takeMailbox } from '../../mail/mailbox-limit.ts';
import { writeMessage } from '../../mail/messages.ts';
import { findRegistration, requireFree, requireRoomToWait, waitFor } from '../confirm.ts';
import { User } from '../model.ts';
import { registrationFields, requireRegistration } from '../register.ts';
import { keepRegistration, Registration } from '../registrations.ts';
import { hashFor, linkToken } from '../schema.ts';
import { takenBy } from '../waiting.ts';

/** Posts the link that confirms the address of a registration, once. */
export const postConfirmation = operation({
	summary: 'Mail the link that confirms a registration.',
	access: systemOnly,
	input: z.strictObject({ registration: z.int(), token: linkToken }),
	changes: [],
	target: () => null,
	async run(work) {
		const { input, namespace, dependencies, transaction } = work;
		const row = await Registration.findOne({ where: { id: input.registration, namespace }, transaction });
		if (!row) return {};
		const { id, email: address, displayName: name, username, locale: language, expiresAt: until } = row;
		const url = `${dependencies.publicUrl}/register/confirm?token=${input.token}`;
		const message = { to: { name, address }, ...writeMessage('confirm', language, { name, username, url }) };
		await postLetter(work, namespace, message, { by: 'installation', key: `registration:${id}`, until });
		return {};
	}
});

/** Writes to whoever registered, unless the name or address is taken. */
export const confirmationRequest = jobKind({
	name: 'registration.link',
	input: z.strictObject({ token: linkToken }),
	atOnce: 2,
	attempts: 5,
	leaseMs: 60_000,
	async run({ token }, { dependencies, namespace }) {
		const { clock, limits, log } = dependencies;
		const where = { namespace, tokenHash: sha256(token), expiresAt: { [Op.gt]: clock() } };
		const row = await Registration.findOne({ where });
		if (!row || (await User.count({ where: takenBy(row.username, row.email) }))) return;
		if (!takeMailbox(limits, 'register', row.email)) return log.warn('too many mails to one address', { namespace });
		const context = systemContext(dependencies, confirmationRequest.name, namespace);
		await perform(postConfirmation, context, { registration: row.id, token });
	}
});

/**
 * Requests an account: a link goes to the address, and after it is confirmed an administrator decides. Responds the
 * same, with the same work, whether the name or address is taken or not.
 */
export const registerUser = operation({
	summary: 'Ask for an account of your own.',
	access: { public: true },
	input: registrationFields,
	changes: [],
	async prepare({ input, dependencies, ip }) {
		requireRegistration(dependencies);
		dependencies.limits.take('register', ip, 5, 3600);
		return { passwordHash: await hashFor(input, input.password), token: randomToken(32) };
	},
	async run(work) {
		const { input, namespace, now, prepared, transaction } = work;
		if (input.website) return {};
		const { username: name, email: address, displayName: shown = name, locale: language } = input;
		const { passwordHash, token } = prepared;
		const person = { username: name, email: address, displayName: shown, passwordHash, locale: language };
		await keepRegistration({ ...person, namespace }, { token, now, transaction });
		// Whether anybody is written to is found out by the job, so that the time tells nothing.
		await enqueue(work, confirmationRequest, namespace, { token });
		return {};
	},
	// The response does not reveal whether anything was written.
	target: () => null
});

const link = z.strictObject({ token: linkToken });

/** Whose registration a link confirms, for its page. */
export const showRegistration = operation({
	summary: 'Show the registration that a link confirms.',
	access: { public: true },
	input: link,
	async run({ input, dependencies, ip, now }) {
		requireRegistration(dependencies);
		dependencies.limits.take('link', ip, 60, 3600);
		const { username, email } = await findRegistration(input.token, now, null);
		return { username, email };
	}
});

/**
 * Confirms the address of a registration, once: it becomes an inactive customer of its namespace, for an administrator
 * to approve. 409 if the name was taken in the meantime or too many wait.
 */
export const confirmRegistration = operation({
	summary: 'Confirm the address of a registration.',
	access: { public: true },
	input: link,
	changes: [],
	async prepare({ dependencies, ip }) {
		requireRegistration(dependencies);
		dependencies.limits.take('link', ip, 60, 3600);
	},
	async run({ input, now, transaction }) {
		const row = await findRegistration(input.token, now, transaction);
		await requireRoomToWait(row.namespace, transaction);
		await requireFree(row, transaction);
		await unlessTaken('This name is taken meanwhile.', () => waitFor(row, now, transaction));
		await Registration.destroy({ where: { namespace: row.namespace, email: row.email }, transaction });
		return {};
	},
	// No actor yet: a registration leaves a pending user.
	target: () => null
});
