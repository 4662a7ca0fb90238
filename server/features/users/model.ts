import {
	DataTypes,
	Model,
	type CreationOptional,
	type InferAttributes,
	type InferCreationAttributes,
	type Sequelize
} from 'sequelize';
import type { Locale } from '#lib/messages/locale.ts';
import type { Role } from '../../access/policy.ts';
import type { Scope } from '../../access/scopes.ts';

/** Somebody who logs in; has exactly one role. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
	declare id: CreationOptional<number>;
	declare username: string;
	declare email: string | null;
	declare displayName: string;
	declare passwordHash: string;
	declare role: Role;
	declare isActive: CreationOptional<boolean>;
	declare lastLoginAt: CreationOptional<Date | null>;
	/** What a service account may do; null = nothing. */
	declare allowedScopes: CreationOptional<Scope[] | null>;
	/** Secret of the authenticator app, encrypted; null = no second factor. */
	declare totpSecret: CreationOptional<string | null>;
	/** A secret that waits for its first right code, encrypted. */
	declare totpPending: CreationOptional<string | null>;
	/** The step of the last code that was used, so that none works twice. */
	declare totpStep: CreationOptional<number | null>;
	/** SHA-256 of the recovery codes that are left. */
	declare recoveryCodes: CreationOptional<string[] | null>;
	/** When somebody asked for this account; null once an administrator let them in, or never asked. */
	declare registeredAt: CreationOptional<Date | null>;
	declare registeredLocale: CreationOptional<Locale | null>;
	declare version: CreationOptional<number>;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** A login session of a browser; the cookie's id is stored as SHA-256 only. */
export class LoginSession extends Model<InferAttributes<LoginSession>, InferCreationAttributes<LoginSession>> {
	declare id: CreationOptional<number>;
	declare tokenHash: string;
	declare userId: number | null;
	declare data: Record<string, unknown>;
	declare ip: string;
	declare userAgent: string;
	declare lastSeenAt: Date;
	declare expiresAt: Date;
	declare createdAt: CreationOptional<Date>;
	declare updatedAt: CreationOptional<Date>;
}

/** Failed logins of one account or address, and when the next try is allowed. */
export class LoginThrottle extends Model<InferAttributes<LoginThrottle>, InferCreationAttributes<LoginThrottle>> {
	declare bucket: string;
	declare failures: number;
	declare nextAllowedAt: Date;
	declare expiresAt: Date;
}

/** Binds the models of this feature to a database. */
export function initUsers(sequelize: Sequelize): void {
	User.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			username: DataTypes.STRING(64),
			email: DataTypes.STRING(200),
			displayName: DataTypes.STRING(120),
			passwordHash: DataTypes.STRING(200),
			role: DataTypes.STRING(32),
			isActive: { type: DataTypes.BOOLEAN, defaultValue: true },
			lastLoginAt: DataTypes.DATE(3),
			allowedScopes: DataTypes.JSON,
			totpSecret: DataTypes.STRING(200),
			totpPending: DataTypes.STRING(200),
			totpStep: DataTypes.INTEGER,
			recoveryCodes: DataTypes.JSON,
			registeredAt: DataTypes.DATE(3),
			registeredLocale: DataTypes.STRING(8),
			version: { type: DataTypes.INTEGER, defaultValue: 1 },
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'users' }
	);
	LoginSession.init(
		{
			id: { type: DataTypes.INTEGER, autoIncrement: true, primaryKey: true },
			// Named here for `upsert`, which on SQLite must be told what can clash.
			tokenHash: { type: DataTypes.STRING(64), unique: true },
			userId: DataTypes.INTEGER,
			data: DataTypes.JSON,
			ip: DataTypes.STRING(64),
			userAgent: DataTypes.STRING(300),
			lastSeenAt: DataTypes.DATE(3),
			expiresAt: DataTypes.DATE(3),
			createdAt: DataTypes.DATE(3),
			updatedAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'sessions' }
	);
	LoginThrottle.init(
		{
			bucket: { type: DataTypes.STRING(64), primaryKey: true },
			failures: DataTypes.INTEGER,
			nextAllowedAt: DataTypes.DATE(3),
			expiresAt: DataTypes.DATE(3)
		},
		{ sequelize, tableName: 'login_throttles', timestamps: false }
	);
}
