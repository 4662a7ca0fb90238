import type { Actor } from '../../../access/actor.ts';
import { verifyPassword } from '../../../access/password.ts';
import { forbidden, invalidField, notFound, unauthenticated } from '../../../runtime/errors.ts';
import { User } from './model.ts';

/** The caller's id; undefined without an account. */
export function ownId(actor: Actor): number {
	if (actor.kind !== 'user') throw forbidden('This belongs to an account.');
	return actor.user.id;
}

/** The caller's own row; 404 if it was removed in the meantime. */
export async function ownUser(actor: Actor): Promise<User> {
	const user = await User.findByPk(ownId(actor));
	if (!user) throw notFound('user');
	return user;
}

/** The hash that a password was proved against; see `provePassword`. */
export type Proof = Pick<User, 'passwordHash'>;

/** Throws 422 at `currentPassword` unless it is the user's; tries are counted like those of a login. */
export async function provePassword(
	user: User,
	currentPassword: string,
	{ take }: { take: (bucket: string, key: string, most: number, seconds: number) => void }
): Promise<Proof> {
	take('current-password', String(user.id), 10, 900);
	if (!(await verifyPassword(user.passwordHash, currentPassword)))
		throw invalidField('currentPassword', 'invalid_format', 'The current password is not right.');
	return { passwordHash: user.passwordHash };
}

/** 401 for a caller who was blocked or given another password since the old one was proved. */
export function requireProof({ isActive, passwordHash }: User, proof: Proof): void {
	if (!isActive || passwordHash !== proof.passwordHash) throw unauthenticated();
}
