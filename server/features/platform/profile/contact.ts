import { given } from '../../../operation/given.ts';
import { invalidField, requireVersion } from '../../../runtime/errors.ts';
import { unlessTaken } from '../../../database/unless-taken.ts';
import { type Proof, requireProof } from '../users/proof.ts';
import { lockUser } from '../users/find.ts';
import { refuseTaken } from '../users/guards.ts';
import type { User } from '../users/model.ts';
import { Contact } from './model.ts';
import type { ProfileFields, ProfileResponse } from './schema.ts';
import { changedPerson, type Telling } from '../users/members.ts';

const present = (user: User, contact: Contact | null): ProfileResponse => ({
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
export const showContact = async (user: User): Promise<ProfileResponse> =>
	present(user, await Contact.findOne({ where: { userId: user.id } }));

/**
 * Password links go to a person's address, so whoever finds an open browser must not change it: 422 without a verified
 * password, and 401 if the password was replaced in the meantime.
 */
function guardAddress(user: User, email: string | null | undefined, proof: Proof | undefined): void {
	if (email === undefined || email === user.email) return;
	if (!proof) throw invalidField('currentPassword', 'required', 'Type your password to change your e-mail address.');
	requireProof(user, proof);
}

/** What is known of a person: the fields of a profile, and the picture that only lists of customers show. */
type ContactFields = ProfileFields & { avatarUrl?: string | null | undefined };
interface Saving extends Telling {
	ifVersion: number | undefined;
	/** Of the password, for a new e-mail address. */
	proof?: Proof | undefined;
}

/** Changes the given fields; 409 for another user's email address; writes nothing without a difference. */
export async function saveContact(
	userId: number,
	{ displayName, email, ...rest }: ContactFields,
	{ ifVersion, proof, changed, recordIn, transaction }: Saving
): Promise<ProfileResponse> {
	const user = await lockUser(userId, transaction);
	requireVersion(user, ifVersion);
	guardAddress(user, email, proof);
	await refuseTaken(userId, { email }, transaction);
	const contact = (await Contact.findOne({ where: { userId }, transaction })) ?? Contact.build({ userId });
	user.set({ ...(displayName ? { displayName } : {}), ...given({ email }) });
	const changes = Object.entries(given(rest));
	contact.set(Object.fromEntries(changes.filter(([key, value]) => value !== (contact.get(key) ?? null))));
	const isContactChanged = changes.some(([key]) => contact.changed(key as keyof Contact & keyof typeof rest));
	if (isContactChanged) await contact.save({ transaction });
	if (isContactChanged || user.changed()) {
		user.set({ version: user.version + 1 });
		await unlessTaken('This e-mail address is taken.', () => user.save({ transaction }));
		await changedPerson(userId, { changed, recordIn, transaction });
	}
	return present(user, contact);
}
