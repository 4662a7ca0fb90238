import { literal, Op } from 'sequelize';
import { bool, int, json, table, text, time } from '../../../database/table.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Role } from '../../../access/permission-matrix.ts';
import type { Scope } from '../../../access/scopes.ts';

/** A user who logs in, with exactly one role. */
export class User extends table(
	'users',
	{ key: 'id', versioned: true, shared: true, backup: { never: 'people belong to the installation' } },
	{
		username: text(64),
		email: text(200).optional(),
		displayName: text(120),
		passwordHash: text(200),
		role: text(32).of<Role>(),
		isActive: bool().default(true),
		lastLoginAt: time().optional(),
		/** The scopes of a service account; null = none. */
		allowedScopes: json<Scope[]>().optional(),
		/** Secret of the authenticator app, encrypted; null = no second factor. */
		totpSecret: text(200).optional(),
		/** A secret that waits for its first right code, encrypted. */
		totpPending: text(200).optional(),
		/** The step of the last used code, so that none works twice. */
		totpStep: int().optional(),
		/** SHA-256 of the recovery codes that are left. */
		recoveryCodes: json<string[]>().optional(),
		/** When the account was requested; null once approved, or if it never was. */
		registeredAt: time().optional(),
		/** The day, such as 2026-11-27, up to which what is new in the product was read; null = since the user exists. */
		newsSeen: text(10).optional(),
		registeredLocale: text(8).of<Locale>().optional()
	}
) {}

// A pending request takes no room yet.
const isIn = { [Op.notIn]: literal('(SELECT id FROM users WHERE registered_at IS NOT NULL)') };

/** A user may work in a namespace; exactly one membership of a user is the default. */
export class UserNamespace extends table(
	'user_namespaces',
	{
		key: 'own',
		timeless: true,
		backup: { never: 'people belong to the installation' },
		usage: { word: 'users', aside: true },
		meter: { metric: 'users', where: { userId: isIn } }
	},
	{
		userId: int().primary(),
		namespace: text(100).primary(),
		isDefault: bool(),
		defaultKey: int().optional()
	}
) {}

/** A login session of a browser; the cookie's id is stored as SHA-256 only. */
export class LoginSession extends table(
	'sessions',
	{ key: 'id', shared: true, backup: { never: 'logins' } },
	{
		// Named here for `upsert`, which on SQLite needs to know what can clash.
		tokenHash: text(64).unique(),
		userId: int().optional(),
		data: json<Record<string, unknown>>(),
		ip: text(64),
		userAgent: text(300),
		lastSeenAt: time(),
		expiresAt: time()
	}
) {}

/** Failed logins of one account or address, and when the next attempt is allowed. */
export class LoginThrottle extends table(
	'login_throttles',
	{ key: 'own', shared: true, timeless: true, backup: { never: 'counts of failed logins' } },
	{
		bucket: text(64).primary(),
		failures: int(),
		nextAllowedAt: time(),
		expiresAt: time()
	}
) {}

/** Parents before what refers to them. */
export const tables = [User, UserNamespace, LoginSession, LoginThrottle];
