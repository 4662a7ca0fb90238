import type { Transaction } from 'sequelize';
import { unlessTaken, versionConflict } from '../../errors.ts';
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

/** Changes the given fields; an e-mail address of somebody else is 409, without a difference nothing is written. */
export async function saveContact(
	userId: number,
	{ displayName, email, ...rest }: ProfileFields,
	ifVersion: number | undefined,
	transaction: Transaction
): Promise<ProfileWire> {
	const user = await lockUser(userId, transaction);
	if (ifVersion !== undefined && ifVersion !== user.version) throw versionConflict(user.version);
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
