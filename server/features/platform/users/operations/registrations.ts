import { z } from 'zod';
import { Op } from 'sequelize';
import { unlessTaken } from '../../../../database/unless-taken.ts';
import { operation } from '../../../../operation/operation.ts';
import { randomToken } from '../../../../runtime/crypto.ts';
import { findRegistration, requireFree, requireRoomToWait, waitFor } from '../confirm.ts';
import { User } from '../model.ts';
import { registrationFields, requireRegistration, sendConfirmation } from '../register.ts';
import { keepRegistration, Registration } from '../registrations.ts';
import { hashFor, linkToken } from '../schema.ts';
import { hasNameOr, isWaiting } from '../waiting.ts';

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
	async run({ input, namespace, now, prepared, dependencies, transaction, afterCommit }) {
		if (input.website) return {};
		const { username: name, email: address, displayName: shown = name, locale: language } = input;
		const where = { [Op.and]: [hasNameOr(name, address), { [Op.not]: isWaiting }] };
		const isFree = (await User.count({ where, transaction })) === 0;
		const { passwordHash, token } = prepared;
		const person = { username: name, email: address, displayName: shown, passwordHash, locale: language };
		await keepRegistration({ ...person, namespace }, { token, now, transaction });
		// The caller does not wait for the mail, so that the timing reveals nothing.
		if (isFree) afterCommit(() => sendConfirmation(dependencies, namespace, input, token));
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
