import { z } from 'zod';
import { roles, type Role } from '../../access/policy.ts';
import type { User } from './model.ts';

const common = new Set([
	'1234567890',
	'12345678910',
	'qwertyuiop',
	'password12',
	'password123',
	'password1234',
	'passwort123',
	'passwort1234',
	'iloveyou123',
	'administrator',
	'letmein1234',
	'welcome1234',
	'willkommen1',
	'hallohallo',
	'0123456789',
	'9876543210',
	'1111111111',
	'0000000000',
	'aaaaaaaaaa',
	'qwertzuiop',
	'sommer2026',
	'geheim1234'
]);

/** 2 to 64 characters of small letters, digits, dot, hyphen and underscore. */
export const username = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^[a-z0-9][a-z0-9._-]{1,63}$/, 'Use 2 to 64 small letters, digits, dots or hyphens.')
	.describe('Name for the login');

/** 10 to 200 characters, none of the passwords everybody tries first. */
export const password = z
	.string()
	.min(10, 'Use at least 10 characters.')
	.max(200)
	.refine((text) => !common.has(text.toLowerCase()) && !/marquee/i.test(text), 'This password is too easy to guess.')
	.describe('Password, at least 10 characters');

export const role = z.enum(roles).describe('What the user may do');

export interface UserWire {
	id: number;
	username: string;
	displayName: string;
	role: Role;
	isActive: boolean;
	lastLoginAt: string | null;
}

/** Record to wire, without the hash. */
export const presentUser = (user: User): UserWire => ({
	id: user.id,
	username: user.username,
	displayName: user.displayName,
	role: user.role,
	isActive: user.isActive,
	lastLoginAt: user.lastLoginAt?.toISOString() ?? null
});
