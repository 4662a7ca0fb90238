import { z } from 'zod';
import { Op, UniqueConstraintError, type Transaction } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { notFound } from '../../errors.ts';
import { operation } from '../../operation.ts';
import type { Parts } from '../../parts.ts';
import { writeLetter } from '../mail/letters.ts';
import { hasMail, sendMail } from '../mail/send.ts';
import { UserNamespace } from '../namespaces/model.ts';
import { requireRoom } from '../plans/quota.ts';
import { homeOfUser } from './memberships.ts';
import { User } from './model.ts';
import { displayName, email, hashFor, locale, password, username } from './schema.ts';

// Nobody looks through more, and a flood of them must not fill the database.
const mostWaiting = 200;
const waiting = { registeredAt: { [Op.not]: null } };

/** Throws 404 unless visitors may ask for an account. */
export function requireRegistration({ settings }: Parts): void {
	if (!settings.current().registrationEnabled) throw notFound('page');
}

const fields = z.strictObject({
	username,
	email,
	password,
	displayName: displayName.optional(),
	locale,
	website: z.string().max(1000).optional().describe('Left empty by people; whoever fills it in is not stored')
});

/**
 * Asks for an account: an inactive customer of the namespace, for an administrator to let in.
 * Says the same with the same work whether the name or address is taken or not.
 */
export const registerUser = operation({
	summary: 'Ask for an account of your own.',
	access: { public: true },
	input: fields,
	writes: [],
	async prepare({ input, parts, ip }) {
		requireRegistration(parts);
		parts.limits.take('register', ip, 5, 3600);
		return hashFor(input, input.password);
	},
	async run({ input, namespace, now, parts, prepared: passwordHash, transaction }) {
		const { username: name, email: address, locale: language } = input;
		const known = await User.count({ where: { [Op.or]: [{ username: name }, { email: address }] }, transaction });
		const count = await User.count({ where: waiting, transaction: transaction! });
		if (count >= mostWaiting) parts.log.warn('too many registrations wait, none is stored', { count });
		if (known || input.website || count >= mostWaiting) return {};
		const person = { username: name, email: address, displayName: input.displayName ?? name, passwordHash };
		const state = { role: 'customer', isActive: false, registeredAt: now, registeredLocale: language } as const;
		const user = await User.create({ ...person, ...state }, { transaction }).catch(unlessUnique);
		// Not by way of the memberships that are given: whoever only asks needs no room in the plan.
		if (user)
			await UserNamespace.create({ userId: user.id, namespace, isDefault: true, defaultKey: user.id }, { transaction });
		return {};
	},
	// It says nothing of whether anything was written.
	target: () => null
});

/** Somebody else took the name at the same moment: then there is nothing to store. */
function unlessUnique(thrown: unknown): null {
	if (thrown instanceof UniqueConstraintError) return null;
	throw thrown;
}

/** Throws 409 when the plan of a namespace has no room for somebody who was just let in. */
export async function requireSeat(userId: number, transaction: Transaction): Promise<void> {
	const seats = await UserNamespace.findAll({ where: { userId }, transaction });
	for (const { namespace } of seats) await requireRoom('users', namespace, transaction, 0);
}

/** Tells somebody who was let in, in the language of the registration; without mail nothing happens. */
export async function tellAdmission(parts: Parts, userId: number, language: Locale): Promise<void> {
	const user = await User.findByPk(userId);
	const home = await homeOfUser(userId);
	if (!user?.email || !(await hasMail(parts, home))) return;
	const url = `${parts.publicUrl}/login`;
	const letter = writeLetter('admitted', language, { name: user.displayName, username: user.username, url });
	await sendMail(parts, home, { to: { name: user.displayName, address: user.email }, ...letter });
}
