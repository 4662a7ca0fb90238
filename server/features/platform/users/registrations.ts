import { Op, type Transaction } from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import { table, text, time } from '../../../database/table.ts';
import { sha256 } from '../../../runtime/crypto.ts';

/** An account request whose address is not confirmed yet; names and addresses may occur several times. */
export class Registration extends table(
	'registrations',
	{ key: 'id', backup: { never: 'requests of strangers' } },
	{
		username: text(64),
		email: text(200),
		displayName: text(120),
		passwordHash: text(200),
		locale: text(8).of<Locale>(),
		/** SHA-256 of the secret in the link that confirms it. */
		tokenHash: text(64).unique(),
		expiresAt: time()
	}
) {}

/** Parents before what refers to them. */
export const tables = [Registration];

const confirmMs = 24 * 3_600_000;
// In a flood the oldest are dropped, so that nobody is ever turned away.
const mostKept = 1000;

type Person = Pick<Registration, 'namespace' | 'username' | 'email' | 'displayName' | 'passwordHash' | 'locale'>;

/** Keeps a registration for a day, in which its link confirms it. */
export async function keepRegistration(
	person: Person,
	{ token, now, transaction }: { token: string; now: Date; transaction: Transaction }
): Promise<void> {
	const expiresAt = new Date(now.getTime() + confirmMs);
	await Registration.create({ ...person, tokenHash: sha256(token), expiresAt }, { transaction });
	const { namespace } = person;
	const oldest = { where: { namespace }, order: [['id', 'DESC']] as [string, string][], offset: mostKept, limit: 100 };
	const surplus = await Registration.findAll({ ...oldest, attributes: ['id'], transaction });
	if (surplus.length) await Registration.destroy({ where: { id: surplus.map(({ id }) => id) }, transaction });
}

/** Deletes registrations that were not confirmed in time; part of the hourly jobs. */
export const deleteOldRegistrations = (now: Date, transaction: Transaction): Promise<number> =>
	Registration.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });
