import type { Transaction } from 'sequelize';
import { invalidField, requireVersion, unlessTaken } from '../../errors.ts';
import { requireProof, type Proof } from '../users/account.ts';
import { lockUser, refuseTaken } from '../users/manage.ts';
import type { User } from '../users/model.ts';
import { Contact } from './model.ts';
import type { ProfileFields, ProfileWire } from './schema.ts';

const present = (user: User, contact: Contact | null): ProfileWire => ({
	displayName: user.displayName,
	company: contact?.company ?? null,
	phone: contact?.phone ?? null,
	street: contact?.street ?? null,
	zip: contact?.zip ?? null,
	city: contact?.city ?? null,
	email: user.email,
	website: contact?.website ?? null,
	version: user.version
});

/** How to reach a person. */
export const showContact = async (user: User): Promise<ProfileWire> =>
	present(user, await Contact.findOne({ where: { userId: user.id } }));

/**
 * Links to a new password go to a person's address, so whoever found an open browser must not point it elsewhere:
 * 422 without a password that was proved, and 401 when that one was replaced meanwhile.
 */
function guardAddress(user: User, email: string | null | undefined, proof: Proof | undefined): void {
	if (email === undefined || email === user.email) return;
	if (!proof) throw invalidField('currentPassword', 'required', 'Type your password to change your e-mail address.');
	requireProof(user, proof);
}

/** Changes the given fields; an e-mail address of somebody else is 409, without a difference nothing is written. */
export async function saveContact(
	userId: number,
	{ displayName, email, ...rest }: ProfileFields,
	{ ifVersion, proof }: { ifVersion: number | undefined; proof: Proof | undefined },
	transaction: Transaction
): Promise<ProfileWire> {
	const user = await lockUser(userId, transaction);
	requireVersion(user, ifVersion);
	guardAddress(user, email, proof);
	await refuseTaken(userId, { email }, transaction);
	const contact = (await Contact.findOne({ where: { userId }, transaction })) ?? Contact.build({ userId });
	user.set({ ...(displayName ? { displayName } : {}), ...(email === undefined ? {} : { email }) });
	const given = Object.entries(rest).filter(([, value]) => value !== undefined);
	contact.set(Object.fromEntries(given.filter(([key, value]) => value !== (contact.get(key) ?? null))));
	const isContactChanged = given.some(([key]) => contact.changed(key as keyof Contact & keyof typeof rest));
	if (isContactChanged) await contact.save({ transaction });
	if (isContactChanged || user.changed()) {
		user.set({ version: user.version + 1 });
		await unlessTaken('This e-mail address is taken.', () => user.save({ transaction }));
	}
	return present(user, contact);
}
