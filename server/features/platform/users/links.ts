import { Op, type Transaction } from 'sequelize';
import { int, table, text, time } from '../../../database/table.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { randomToken, sha256 } from '../../../runtime/crypto.ts';

const hourMs = 3_600_000;
/** How long a link works, in hours. */
const hours = { setup: 1, reset: 1, invite: 72 } as const;
type LinkKind = keyof typeof hours;

/** A link that sets a password once; its text is stored as SHA-256 only. A link for the first administrator has no user. */
export class PasswordToken extends table(
	'password_tokens',
	{ key: 'id', shared: true, backup: { never: 'secrets' } },
	{
		userId: int().optional(),
		kind: text(10).of<LinkKind>(),
		tokenHash: text(64).unique(),
		expiresAt: time()
	}
) {}

/**
 * Creates a link for a user. It replaces older ones of its type, except password links, which strangers can request:
 * those stay until `endOlderResets`.
 */
export async function issueLink(
	kind: LinkKind,
	userId: number | null,
	{ now, transaction, publicUrl }: { now: Date; transaction: Transaction; publicUrl: string }
): Promise<{ id: number; url: string; expiresAt: Date }> {
	if (kind !== 'reset') await PasswordToken.destroy({ where: { userId, kind }, transaction });
	const token = randomToken(32);
	const expiresAt = new Date(now.getTime() + hours[kind] * hourMs);
	const { id } = await PasswordToken.create({ userId, kind, tokenHash: sha256(token), expiresAt }, { transaction });
	const path = kind === 'setup' ? '/setup' : '/password/reset';
	return { id, url: `${publicUrl}${path}?token=${token}`, expiresAt };
}

/** Ends the links to a new password that a user had before this one, which has reached the user. */
export const endOlderResets = (userId: number, id: number, transaction: Transaction): Promise<number> =>
	PasswordToken.destroy({ where: { userId, kind: 'reset', id: { [Op.lt]: id } }, transaction });

/** Withdraws a link that could not be delivered. */
export const withdrawLink = (id: number, transaction: Transaction): Promise<number> =>
	PasswordToken.destroy({ where: { id }, transaction });

/** The stored side of a link's text; 422 when it is unknown, used or over. */
export async function findLink(
	token: string,
	isSetup: boolean,
	now: Date,
	transaction: Transaction | null
): Promise<PasswordToken> {
	const row = await PasswordToken.findOne({
		where: {
			tokenHash: sha256(token),
			kind: isSetup ? 'setup' : { [Op.ne]: 'setup' },
			expiresAt: { [Op.gt]: now }
		},
		transaction,
		lock: transaction !== null
	});
	if (!row) throw invalidField('token', 'invalid_format', 'This link was used already or is too old.');
	return row;
}

/** The number of open invitations that are still valid. */
export const countInvitations = (now: Date): Promise<number> =>
	PasswordToken.count({ where: { kind: 'invite', expiresAt: { [Op.gt]: now } } });

/** Deletes links that are over; part of the minute job. */
export const deleteOldLinks = (now: Date, transaction: Transaction): Promise<number> =>
	PasswordToken.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });

/** Parents before what refers to them. */
export const tables = [PasswordToken];
