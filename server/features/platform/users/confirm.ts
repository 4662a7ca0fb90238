import { Op, type Transaction } from 'sequelize';
import { conflict, invalidField } from '../../../runtime/errors.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { User, UserNamespace } from './model.ts';
import { Registration } from './registrations.ts';
import { hasNameOr, isWaiting } from './waiting.ts';

// Nobody reviews more, and a flood of them must not fill the database.
const mostWaiting = 200;

/** The registration behind a link; 422 when it is unknown, used or over. */
export async function findRegistration(
	token: string,
	now: Date,
	transaction: Transaction | null
): Promise<Registration> {
	const where = { tokenHash: sha256(token), expiresAt: { [Op.gt]: now } };
	const row = await Registration.findOne({ where, transaction, lock: transaction !== null });
	if (!row) throw invalidField('token', 'invalid_format', 'This link was used already or is too old.');
	return row;
}

/** 409 when too many wait in a namespace already. */
export async function requireRoomToWait(namespace: string, transaction: Transaction): Promise<void> {
	const members = await UserNamespace.findAll({ where: { namespace }, attributes: ['userId'], raw: true, transaction });
	const id = members.map(({ userId }) => userId);
	if ((await User.count({ where: { ...isWaiting, id }, transaction })) < mostWaiting) return;
	throw conflict('Too many registrations wait at the moment. Please try again later.');
}

/** 409 unless name and address are free; a second registration with the same address replaces the first. */
export async function requireFree({ username, email }: Registration, transaction: Transaction): Promise<void> {
	const holders = await User.findAll({ where: hasNameOr(username, email), transaction, lock: true });
	const own = holders.filter((user) => user.registeredAt && !user.isActive && user.email === email);
	if (own.length < holders.length) {
		const message = 'This name is taken meanwhile. Please register with another one.';
		throw conflict(message, [{ path: 'username', code: 'duplicate', message }]);
	}
	for (const user of own) await user.destroy({ transaction });
}

/** Creates a user who waits in the namespace of the registration. */
export async function waitFor(row: Registration, now: Date, transaction: Transaction): Promise<void> {
	const { namespace, username, email, displayName, passwordHash, locale } = row;
	const state = { role: 'customer', isActive: false, registeredAt: now, registeredLocale: locale } as const;
	const user = await User.create({ username, email, displayName, passwordHash, ...state }, { transaction });
	// Not through the granted memberships: a pending request takes no room in the plan.
	await UserNamespace.create({ userId: user.id, namespace, isDefault: true, defaultKey: user.id }, { transaction });
}
