import { z } from 'zod';
import { lineText } from '#lib/text/fields.ts';
import { roles, type Role } from '../../../access/permission-matrix.ts';
import { scopes, type Scope } from '../../../access/scopes.ts';
import { hashPassword } from '../../../access/password.ts';
import { emailAddress } from '../../../operation/email.ts';
import { invalidField } from '../../../runtime/errors.ts';
import { namespaceName } from '../namespaces/schema.ts';
import type { OpenInvitation } from './invitations.ts';
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

/** 10 to 200 characters, and not a common password. */
export const password = z
	.string()
	.min(10, 'Use at least 10 characters.')
	.max(200)
	.refine((text) => !common.has(text.toLowerCase()) && !/marquee/i.test(text), 'This password is too easy to guess.')
	.describe('Password, at least 10 characters');

export const role = z.enum(roles).describe('What the user may do');

export const userId = z.coerce.number().int().positive().describe('Id of the user');
export const displayName = lineText(120).describe('Name that others see');
export const email = emailAddress.describe('E-mail address; works for the login too');
export const allowedScopes = z.array(z.enum(scopes)).describe('What a service account may do');
/** The secret text of a link. */
export const linkToken = z.string().trim().min(1).max(200).describe('Secret of the link');

/** Slugs, or slugs with a mark at the default. */
export const memberships = z
	.array(
		z.preprocess(
			(entry) => (typeof entry === 'string' ? { namespace: entry } : entry),
			z.strictObject({ namespace: namespaceName, isDefault: z.boolean().default(false) })
		)
	)
	.min(1)
	.describe('Namespaces to work in; the first is the default unless one is marked');
export type Membership = z.output<typeof memberships>[number];

/** The hash of a password that is neither the name nor the e-mail address of its user; else 422. */
export async function hashFor(user: { username: string; email?: string | null }, text: string): Promise<string> {
	const typed = text.trim().toLowerCase();
	if (typed === user.username || typed === user.email)
		throw invalidField('password', 'invalid_format', 'The password must differ from the name.');
	return hashPassword(text);
}

export interface UserResponse {
	id: number;
	username: string;
	displayName: string;
	role: Role;
	isActive: boolean;
	lastLoginAt: string | null;
}

/** Record to response, without the hash. */
export const presentUser = (user: User): UserResponse => ({
	id: user.id,
	username: user.username,
	displayName: user.displayName,
	role: user.role,
	isActive: user.isActive,
	lastLoginAt: user.lastLoginAt?.toISOString() ?? null
});

/** What administrators and the user see. */
export interface FullUserResponse extends UserResponse {
	email: string | null;
	namespaces: { namespace: string; isDefault: boolean }[];
	allowedScopes: Scope[];
	twoFactor: boolean;
	/** When a registration started waiting for approval; null for everybody else. */
	registeredAt: string | null;
	/** An invitation or link that an administrator sent and that still works; null = none is open. */
	invitation: OpenInvitation | null;
	createdAt: string;
	updatedAt: string;
	version: number;
}
