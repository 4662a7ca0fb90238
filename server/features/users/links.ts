import {
	DataTypes,
	Model,
	Op,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize,
	type Transaction
} from 'sequelize';
import { invalidField } from '../../errors.ts';
import { randomToken, sha256 } from '../../secrets.ts';

const hourMs = 3_600_000;
/** How long a link works, in hours. */
const hours = { setup: 1, reset: 1, invite: 72 } as const;
export type LinkKind = keyof typeof hours;

/** A link that sets a password once; its text is stored as SHA-256 only. A link for the first administrator has no user. */
export class PasswordToken extends Model<InferAttributes<PasswordToken>, InferCreationAttributes<PasswordToken>> {
	declare id: CreationOptional<number>;
	declare userId: number | null;
	declare kind: LinkKind;
	declare tokenHash: string;
	declare expiresAt: Date;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Binds the model of links to a database. */
export function initLinks(sequelize: Sequelize): void {
	PasswordToken.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			userId: DataTypes.INTEGER,
			kind: DataTypes.STRING(10),
			tokenHash: { type: DataTypes.STRING(64), unique: true },
			expiresAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'password_tokens' }
	);
}

/** A new link of a user; the older ones stop working. */
export async function issueLink(
	kind: LinkKind,
	userId: number | null,
	{ now, transaction, publicUrl }: { now: Date; transaction: Transaction; publicUrl: string }
): Promise<{ url: string; expiresAt: Date }> {
	await PasswordToken.destroy({ where: { userId }, transaction });
	const token = randomToken(32);
	const expiresAt = new Date(now.getTime() + hours[kind] * hourMs);
	await PasswordToken.create({ userId, kind, tokenHash: sha256(token), expiresAt }, { transaction });
	const path = kind === 'setup' ? '/setup' : '/password/reset';
	return { url: `${publicUrl}${path}?token=${token}`, expiresAt };
}

/** The stored side of a link's text; 422 when it is unknown, used or over. */
export async function findLink(
	token: string,
	isSetup: boolean,
	now: Date,
	transaction?: Transaction
): Promise<PasswordToken> {
	const row = await PasswordToken.findOne({
		where: {
			tokenHash: sha256(token),
			kind: isSetup ? 'setup' : { [Op.ne]: 'setup' },
			expiresAt: { [Op.gt]: now }
		},
		...(transaction ? { transaction, lock: true } : {})
	});
	if (!row) throw invalidField('token', 'invalid_format', 'This link was used already or is too old.');
	return row;
}

/** Deletes links that are over; part of the minute job. */
export const deleteOldLinks = (now: Date, transaction: Transaction): Promise<number> =>
	PasswordToken.destroy({ where: { expiresAt: { [Op.lte]: now } }, transaction });
