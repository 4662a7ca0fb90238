import { Op, type Transaction } from 'sequelize';
import { int, table, text, time } from '../../../database/table.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { randomToken, sha256 } from '../../../runtime/crypto.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import type { WriteWork } from '../../../operation/operation.ts';
import { statesOfLetters } from '../mail/later.ts';

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

/** A link that was just made; only now its text is known. */
export interface Link {
	url: string;
	tokenHash: string;
	expiresAt: Date;
}

type Issuing = Pick<WriteWork, 'now' | 'transaction'> & { dependencies: Pick<Dependencies, 'publicUrl'> };

/**
 * A new link of a user, with this secret or a new one. It takes the place of the older ones of its kind; those to a new
 * password, which strangers can ask for, work until its letter was sent.
 */
export async function issueLink(
	kind: LinkKind,
	userId: number | null,
	{ now, transaction, dependencies }: Issuing,
	token = randomToken(32)
): Promise<Link> {
	if (kind !== 'reset') await PasswordToken.destroy({ where: { userId, kind }, transaction });
	const tokenHash = sha256(token);
	const expiresAt = new Date(now.getTime() + hours[kind] * hourMs);
	await PasswordToken.create({ userId, kind, tokenHash, expiresAt }, { transaction });
	const path = kind === 'setup' ? '/setup' : '/password/reset';
	return { url: `${dependencies.publicUrl}${path}?token=${token}`, tokenHash, expiresAt };
}

/** What the letter with a link is found by. */
export const letterKey = ({ tokenHash }: Pick<Link, 'tokenHash'>): string => `link:${tokenHash}`;

/** Whether a link with this secret was made, also when it was used since and is gone. */
export async function isIssued(token: string, transaction: Transaction): Promise<boolean> {
	const tokenHash = sha256(token);
	if (await PasswordToken.count({ where: { tokenHash }, transaction })) return true;
	return (await statesOfLetters([letterKey({ tokenHash })], transaction)).size > 0;
}

/** Whether the user was sent a newer link to a new password. */
async function isReplaced({ id, userId, kind }: PasswordToken, transaction: Transaction | null): Promise<boolean> {
	if (kind !== 'reset') return false;
	const newer = await PasswordToken.findAll({ where: { userId, kind, id: { [Op.gt]: id } }, transaction });
	const states = await statesOfLetters(newer.map(letterKey), transaction);
	return [...states.values()].includes('sent');
}

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
	if (!row || (await isReplaced(row, transaction)))
		throw invalidField('token', 'invalid_format', 'This link was used already or is too old.');
	return row;
}

/** The number of open invitations that are still valid. */
export const countInvitations = (now: Date): Promise<number> =>
	PasswordToken.count({ where: { kind: 'invite', expiresAt: { [Op.gt]: now } } });

/** The invitation of each of these users, unless it was followed or is over. */
export const openInvitations = (
	userId: readonly number[],
	now: Date,
	transaction: Transaction | null
): Promise<PasswordToken[]> =>
	PasswordToken.findAll({ where: { userId: [...userId], kind: 'invite', expiresAt: { [Op.gt]: now } }, transaction });

/** Deletes links that are over; part of the minute job. */
export const deleteOldLinks = (now: Date, transaction: Transaction): Promise<number> =>
	PasswordToken.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });

/** Parents before what refers to them. */
export const tables = [PasswordToken];
